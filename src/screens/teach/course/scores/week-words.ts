// A week by its first and last day, as the school's clock has them.

import { useTranslation } from 'react-i18next';
import { timeFormat } from '#src/ui/school-time.ts';

const SIX_DAYS = 6 * 86_400_000;

export function useWeekWords(): (week: number) => string {
  const { i18n } = useTranslation('scores');
  const format = timeFormat(i18n.language, {
    month: 'short',
    day: 'numeric',
  });
  return (week) => format.formatRange(week, week + SIX_DAYS);
}
