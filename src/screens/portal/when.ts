// How long ago, in words.
import { DATE, timeFormat } from '#src/ui/school-time.ts';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 小时前"; the date itself after two weeks; null within the minute. */
export function whenIn(time: number, language: string, now = Date.now()): string | null {
  const passed = Math.max(0, now - time);
  if (passed > 14 * 86_400_000) return timeFormat(language, DATE).format(time);
  const found = UNITS.find(([, size]) => passed >= size);
  if (!found) return null;
  const [unit, ms] = found;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / ms), unit);
}
