// The bank as lists: of a course, in its plan's order or by the last change, and to choose from.
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { plan } from '#contract/plan.ts';
import { formulasBeside } from '#server/platform/tutor/index.ts';
import { pointTitles, type QuestionRow, questionsOf } from './bank.store.ts';

type Library = z.infer<typeof plan.questionItems.output>;

/** The course's questions as one list: in the plan's order, or by their last change. */
export async function bankLibrary(pool: Pool, wanted: z.output<typeof plan.questionItems.input>): Promise<Library> {
  const { courseId, page, pageSize, keyword = '', pointId, kind, state, sort = 'place' } = wanted;
  const points = await pointTitles(pool, courseId);
  const ids = points.map((p) => p.id);
  const all = (await questionsOf(pool, ids)).filter(
    (q) =>
      (pointId === undefined || q.pointId === pointId) &&
      (kind === undefined || q.kind === kind) &&
      (state === undefined || q.status === state) &&
      q.stem.toLowerCase().includes(keyword.toLowerCase()),
  );
  const place = (q: QuestionRow) => ids.indexOf(q.pointId) * MOST_PLACES + q.sort;
  const value = sort.endsWith('at') ? (q: QuestionRow) => q.at ?? 0 : place;
  const way = sort.startsWith('-') ? -1 : 1;
  const sorted = all.toSorted((a, b) => way * (value(a) - value(b)));
  const items = sorted.slice((page - 1) * pageSize, page * pageSize).map((q) => ({
    ...shownQuestion(q),
    title: points.find((p) => p.id === q.pointId)?.title ?? '',
    asked: q.approved !== null,
  }));
  return { items, itemCount: all.length, page, pageSize };
}

/** A bank is smaller than this. */
const MOST_PLACES = 1_000_000;

export const shownQuestion = ({
  sort: _sort,
  approved: _approved,
  status: state,
  drafter,
  instead,
  formulas,
  ...q
}: QuestionRow) => ({
  ...q,
  ...(formulas ? { formulas } : {}),
  state,
  ...(drafter && state === 'draft' ? { drafter } : {}),
  ...(instead && state === 'draft' ? { instead } : {}),
});

type Choice = z.infer<typeof plan.questions.output>[number];

/** Those that are asked now, of one point where it is given. */
export async function questionChoices(pool: Pool, courseId: string, pointId: string | undefined): Promise<Choice[]> {
  const ids = (await pointTitles(pool, courseId))
    .map((p) => p.id)
    .filter((id) => pointId === undefined || id === pointId);
  return (await questionsOf(pool, ids)).flatMap((q) =>
    q.approved
      ? [{ id: q.id, kind: q.approved.kind, stem: q.approved.stem, ...formulasBeside(q.approved), pointId: q.pointId }]
      : [],
  );
}
