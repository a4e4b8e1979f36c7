// How many rows are new, changed, unchanged, wrong: as figures with their words.
import { Box, SimpleGrid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

export const CHANGES = ['new', 'changed', 'unchanged', 'failed', 'left'] as const;
export type Change = (typeof CHANGES)[number];

const CHANGE_COLOURS: Record<Change, string> = {
  new: 'fg.success',
  changed: 'fg.info',
  unchanged: 'fg.muted',
  failed: 'fg.error',
  left: 'fg.muted',
};

export function ImportCounts({ counts, done }: { counts: Readonly<Record<string, number>>; done: boolean }) {
  const { t, i18n } = useTranslation('import');
  return (
    <SimpleGrid as="dl" columns={{ base: 2, sm: 4 }} gap="3">
      {CHANGES.map((change) => {
        const n = counts[change] ?? 0;
        // few sheets have people of several roles
        if (change === 'left' && n === 0) return null;
        return (
          <Box key={change} bg="bg.subtle" borderRadius="l2" px="4" py="3">
            <Text as="dt" color="fg.muted" textStyle="sm">
              {t(`${done ? 'did' : 'will'}.${change}`)}
            </Text>
            <Text
              as="dd"
              textStyle="xl"
              fontWeight="semibold"
              fontVariantNumeric="tabular-nums"
              color={n > 0 ? CHANGE_COLOURS[change] : 'fg.subtle'}
            >
              {n.toLocaleString(i18n.language)}
            </Text>
          </Box>
        );
      })}
    </SimpleGrid>
  );
}
