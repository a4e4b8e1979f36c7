// What a short answer should say, and whether the machine found it there.
import { chakra, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Icon } from '#src/ui/work-icon.tsx';
import type { AnswerToMark } from './queries.ts';

export function Concepts({ concepts }: Pick<AnswerToMark, 'concepts'>) {
  const { t } = useTranslation('marking');
  if (concepts.length === 0) return null;
  return (
    <Flex as="ul" aria-label={t('concepts')} gap="2" mt="3" wrap="wrap" listStyleType="none">
      {concepts.map(({ any, found }) => {
        const palette = found ? 'green' : 'orange';
        return (
          <chakra.li
            key={any.join()}
            // other words for the same
            title={any.join(' / ')}
            display="inline-flex"
            alignItems="center"
            gap="1"
            px="2"
            py="0.5"
            textStyle="xs"
            borderRadius="full"
            borderWidth="1px"
            borderStyle={found ? 'solid' : 'dashed'}
            colorPalette={palette}
            borderColor="colorPalette.emphasized"
            color="colorPalette.fg"
          >
            <Icon name={found ? 'check' : 'close'} size="0.875rem" />
            {t(found ? 'found' : 'notFound', { text: any[0] })}
          </chakra.li>
        );
      })}
    </Flex>
  );
}
