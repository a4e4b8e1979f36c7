// What an exam needs to be one: a paper and a course of one's own, people, a window that holds it.
import { CODE } from '#contract/codes.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Context } from '#server/platform/http/mount.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { checkTarget } from '../assignments/index.ts';
import { mayTeachCourse, mustBeOpen } from '../course/index.ts';
import { maxOfSections, paperById } from '../papers/index.ts';
import type { Exam } from './exam.store.ts';

/** What is arranged of an exam, in the order in which it is written: the contract's fields, with people where the table has them. */
export const ARRANGED = [
  'name',
  'paperId',
  'courseId',
  'classIds',
  'userIds',
  'from',
  'until',
  'minutes',
  'lateMinutes',
  'attempts',
  'counts',
  'pass',
  'code',
  'addresses',
  'show',
] as const;
export type Arranged = Pick<Exam, (typeof ARRANGED)[number]>;

export const arrangedOf = (exam: Arranged): Arranged =>
  Object.fromEntries(ARRANGED.map((name) => [name, exam[name]])) as Arranged; // by the list

const MINUTE = 60_000;

/** By field. */
function problemsOf({ from, until, minutes, pass }: Arranged, max: number): Record<string, MessageKey> {
  if (until <= from) return { until: 'endsBeforeStart' };
  return {
    ...(minutes * MINUTE > until - from ? { minutes: 'windowShort' } : {}),
    ...(pass !== null && pass > max ? { pass: 'passBeyond' } : {}),
  };
}

/** Throws what is wrong with a draft. */
export async function checkDraft(call: Context, exam: Arranged): Promise<void> {
  const { app, who } = call;
  const paper = await paperById(app.pool, who.orgId, exam.paperId);
  if (!paper) throw invalid({ paperId: 'missing' });
  const problems = problemsOf(exam, maxOfSections(paper.sections));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  if (exam.courseId !== null) {
    if (!(await mayTeachCourse(app.pool, who, exam.courseId, app.now()))) throw invalid({ courseId: 'missing' });
    await mustBeOpen(app.pool, [exam.courseId]);
  }
  await checkTarget(call, exam);
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
/** What may change while an exam is published, in any way. */
const FREE = new Set<keyof Arranged>(['name', 'code', 'addresses', 'show', 'pass']);

/** Who prepared for it is not surprised: its end moves later alone, its minutes grow alone. 409, or 422 by field. */
export function checkPublished(before: Arranged, after: Arranged, max: number): void {
  const fields = Object.keys(after) as (keyof Arranged)[]; // of the very type
  const refused = fields.some((name) => {
    if (FREE.has(name) || same(before[name], after[name])) return false;
    if (name === 'until') return after.until < before.until;
    return name !== 'minutes' || after.minutes < before.minutes;
  });
  if (refused) throw new Failure(CODE.conflict, 'examPublished');
  const problems = problemsOf(after, max);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}
