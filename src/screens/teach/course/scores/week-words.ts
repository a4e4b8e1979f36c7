// A week by its first and last day, as the school's clock has them.
import { useTranslation } from 'react-i18next';

const SIX_DAYS = 6 * 86_400_000;

export function useWeekWords(): (week: number) => string {
  const { i18n } = useTranslation('scores');
  const format = new Intl.DateTimeFormat(i18n.language, {
    month: 'short',
    day: 'numeric',
    timeZone: 'Asia/Shanghai',
  });
  return (week) => format.formatRange(week, week + SIX_DAYS);
}
