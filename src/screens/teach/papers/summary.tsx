// What the paper comes to while it is built: it stays in sight beside the sections, or at the foot of a narrow screen.
import { Box, Button, Flex, Text, VStack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { fixed } from '#contract/rounding.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { PaperCount } from './queries.ts';

interface Props {
  count: PaperCount | undefined;
  isOld: boolean;
  /** Empty: nothing went wrong. */
  failure: string;
  canSave: boolean;
  isSaving: boolean;
  onSave: () => void;
  onPreview: () => void;
}

export function Summary({ count, isOld, failure, canSave, isSaving, onSave, onPreview }: Props) {
  const { t } = useTranslation('papers');
  // on a phone one line, so that the paper has the rest of the page
  const figure = (label: string, value: string) => (
    <Flex key={label} direction={{ base: 'row', lg: 'column' }} gap={{ base: '1', lg: '0' }} align="baseline">
      <Text color="fg.muted" textStyle={{ base: 'xs', lg: 'sm' }}>
        {label}
      </Text>
      <Text textStyle={{ base: 'md', lg: 'xl' }} fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {value}
      </Text>
    </Flex>
  );
  return (
    <Box
      as="section"
      aria-label={t('summary.title')}
      bg="bg.panel"
      borderRadius="l3"
      p={{ base: '3', lg: '4' }}
      w={{ base: 'full', lg: '15rem' }}
      flexShrink="0"
      position="sticky"
      top={{ lg: 'calc(var(--bars) + 1rem)' }}
      bottom={{ base: '0', lg: 'auto' }}
      zIndex="docked"
      borderTopWidth={{ base: '1px', lg: '0' }}
    >
      <VStack align="stretch" gap="3">
        <Flex
          direction={{ base: 'row', lg: 'column' }}
          gap={{ base: '4', lg: '3' }}
          aria-live="polite"
          aria-busy={isOld}
        >
          {figure(t('field.max'), count ? t('points.sum', { max: count.max }) : '—')}
          {figure(t('field.questions'), count ? t('summary.questions', { count: count.questions }) : '—')}
          {figure(t('field.difficulty'), count?.difficulty ? fixed(count.difficulty, 1) : '—')}
        </Flex>
        {failure && (
          <Text role="alert" color="fg.error">
            {failure}
          </Text>
        )}
        <Flex direction={{ base: 'row', lg: 'column' }} gap="2">
          <Button
            flex={{ base: '1', lg: 'none' }}
            size={{ base: 'sm', lg: 'md' }}
            loading={isSaving}
            disabled={!canSave}
            onClick={onSave}
          >
            {t('save')}
          </Button>
          <Button
            flex={{ base: '1', lg: 'none' }}
            size={{ base: 'sm', lg: 'md' }}
            variant="outline"
            onClick={onPreview}
          >
            <Icon name="phone" />
            {t('preview.do')}
          </Button>
        </Flex>
        {!canSave && (
          <Text color="fg.muted" textStyle="sm" hideBelow="lg">
            {t('summary.not')}
          </Text>
        )}
      </VStack>
    </Box>
  );
}
