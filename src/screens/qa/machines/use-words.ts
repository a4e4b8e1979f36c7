// A chart in the reader's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Inventory } from '#contract/qa.ts';
import { type ChartWords, chartWords, type Say, saidOf } from '#src/machines/qa/words.ts';
import { useListing } from '#src/ui/use-listing.ts';

/** What has no word, in a chart that is newer than this page's words, is told by its own name. */
export function useChartWords(inventory: Inventory): ChartWords {
  const { t, i18n } = useTranslation('machines');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what t depends on
  return useMemo(
    () =>
      chartWords(inventory, (key, values) => t(key, { ...values, defaultValue: key.slice(key.lastIndexOf('.') + 1) })),
    [inventory, i18n.language],
  );
}

export function useMachineName(): (machine: string) => string {
  const { t } = useTranslation('machines');
  return (machine) => t(`${machine}.name`, { defaultValue: machine });
}

/** Of a chart of which no more is known here than its name: its states as they are written, and the types of its events. */
export function useFallbackLabels(): ReturnType<typeof saidOf> {
  const { t, i18n } = useTranslation('machines');
  const listed = useListing();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the language is what t and the list depend on
  return useMemo(() => {
    const say: Say = (key, values) => t(key, { ...values, defaultValue: values?.['own'] ?? key });
    return saidOf(say, listed);
  }, [i18n.language]);
}
