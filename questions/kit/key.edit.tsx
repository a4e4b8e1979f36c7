// The key of a question in words, as a teacher reads it through.
import { HStack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { TextLine } from '#src/blocks/text/text.tsx';

export const filled = (texts: readonly string[]): string[] => texts.filter((text) => text.trim() !== '');

export function KeyInWords({ children }: { children: string }) {
  const { t } = useTranslation('plan');
  return (
    <HStack align="baseline" gap="2" color={children ? 'fg.success' : 'fg.error'}>
      <Text as="span" flex="none" textStyle="sm">
        {t('question.answer')}
      </Text>
      <Text as="span" overflowWrap="anywhere" whiteSpace="pre-line">
        {children ? <TextLine text={children} /> : t('question.noAnswer')}
      </Text>
    </HStack>
  );
}
