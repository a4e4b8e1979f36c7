// What a notice says, and where it leads. The server names the kind; the words are ours.
import type { TFunction } from 'i18next';
import { jobKindText } from '#src/ui/job/words.ts';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import type { Notice } from './queries.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

export function noticeText(t: TFunction<'jobs'>, { kind, data }: Pick<Notice, 'kind' | 'data'>): string {
  return t(`notice.${kind}`, { kind: jobKindText(t, text(data['kind'])), defaultValue: t('notice.other') });
}

/** When what it tells of begins, and how many follow week by week; null where nothing begins. */
export function beginsText(t: TFunction<'jobs'>, { data }: Pick<Notice, 'data'>, language: string): string | null {
  const { startAt, count } = data;
  if (typeof startAt !== 'number') return null;
  const when = timeFormat(language, DAY_AND_TIME).format(startAt);
  return typeof count === 'number' ? t('bell.series', { when, count }) : when;
}

/** A score that was one and is another; null where a notice tells of none. */
export function changeText(t: TFunction<'jobs'>, { data: { from, to } }: Pick<Notice, 'data'>): string | null {
  return typeof from === 'number' && typeof to === 'number' ? t('bell.change', { from, to }) : null;
}

/** A path of ours; null where a notice only tells. */
export function noticePath({ kind, data }: Pick<Notice, 'kind' | 'data'>): string | null {
  const jobId = text(data['jobId']);
  if (kind.startsWith('job.') && jobId) return `/jobs?job=${encodeURIComponent(jobId)}`;
  const path = text(data['path']);
  // one slash: two would name another host
  return /^\/(?!\/)/.test(path) ? path : null;
}
