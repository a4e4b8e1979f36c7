// A job's kind, counts and times in words.

import type { TFunction } from 'i18next';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import type { JobRow } from './queries.ts';

type T = TFunction<'jobs'>;

/** A kind that this page does not know is a background job. */
export const jobKindText = (t: T, kind: string): string => t(`kind.${kind}`, { defaultValue: t('kind.other') });

/** In the order of the school's question: what is new, what changed, what is wrong. */
const ORDER = ['new', 'changed', 'unchanged', 'failed', 'left'];
const place = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

/** Nothing is said of none. */
export function countsText(t: T, counts: JobRow['counts'], language: string): string {
  const told = Object.entries(counts)
    // an import's wrong rows say as much as its errors
    .filter(([name, n]) => n > 0 && name !== 'trial' && !(name === 'errors' && 'failed' in counts))
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, count]) => {
      const n = count.toLocaleString(language);
      return t(`count.${name}`, { n, defaultValue: t('count.other', { name, n }) });
    })
    .join(t('comma'));
  return counts['trial'] ? t('trial', { counts: told }) : told;
}

/** Null while it has not both begun and ended. */
export function tookText(t: T, { startedAt, endedAt }: Pick<JobRow, 'startedAt' | 'endedAt'>): string | null {
  if (startedAt === null || endedAt === null) return null;
  const seconds = Math.max(1, Math.round((endedAt - startedAt) / 1000));
  const [m, s] = [Math.floor(seconds / 60), seconds % 60];
  return t('took', { time: m > 0 ? t('minutes', { m, s }) : t('seconds', { s }) });
}

export const dateAndTime = (time: number, language: string): string => timeFormat(language, DATE_AND_TIME).format(time);
