// One part of a point drafted anew, by whomever: what was drafted, and how it is put in the place of the old one.
import { CODE } from '#contract/codes.ts';
import type { Piece, PlanPart, WhyNone } from '#contract/plan.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import type { Clock } from '#server/platform/app.ts';
import { Failure } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';
import type { Passage } from '#server/platform/tutor/index.ts';
import { insertQuestion, questionsOf } from '../assessment/index.ts';
import { moreQuestions, passagesAroundPoint, redraftExample, redraftExplanation, unusedAround } from './plan.draft.ts';
import { drafted } from './plan.status.ts';
import { type Drafted, type Example, noteTried, type PointRow, updatePoint } from './plan.store.ts';

export type PartDraft =
  | { part: 'explanation'; explanation: Piece[] }
  | { part: 'example'; example: Example }
  | { part: 'discussion'; discussion: string }
  | { part: 'questions'; questions: QuestionFields[] };

/** What is asked of the point by now, and the sentences that it is asked of. */
export const stemsOf = async (db: Db, pointId: string): Promise<Set<string>> =>
  new Set((await questionsOf(db, [pointId])).flatMap((q) => [q.stem, ...(q.source ? [q.source.quote] : [])]));

/** Out of the material's structure. Null when it gives nothing that is not there already. */
export function embeddedPart(
  passages: readonly Passage[],
  point: PointRow,
  part: PlanPart,
  stems: ReadonlySet<string>,
): PartDraft | null {
  if (part === 'questions') {
    const questions = moreQuestions(passages, point, stems);
    return questions.length === 0 ? null : { part, questions };
  }
  if (part === 'explanation') {
    const explanation = redraftExplanation(passages, point);
    return explanation && { part, explanation };
  }
  if (part === 'example') {
    const example = redraftExample(passages, point);
    return example && { part, example };
  }
  const discussion = topicOf(point);
  return discussion === point.discussion ? null : { part, discussion };
}

/** What a teacher is told where `embeddedPart` is null. `points`: the whole plan. */
export function whyNothing(
  passages: readonly Passage[],
  points: readonly PointRow[],
  point: PointRow,
  part: PlanPart,
): 'noPassages' | 'unusedLeft' | 'nothingElse' {
  if (part === 'discussion') return 'nothingElse';
  if (passagesAroundPoint(passages, point).length === 0) return 'noPassages';
  return part === 'explanation' && unusedAround(passages, point, points).length > 0 ? 'unusedLeft' : 'nothingElse';
}

/** Why the embedded tutor has drafted no question. */
export function whyNone(passages: readonly Passage[], point: PointRow, stems: ReadonlySet<string>): WhyNone {
  if (passagesAroundPoint(passages, point).length === 0) return 'noMaterial';
  return stems.size > 0 ? 'allAsked' : 'nothing';
}

/** A topic that people can disagree on; the teacher makes it theirs. */
const topicOf = (p: PointRow): string =>
  `学完「${p.title}」，请举一个你见过的例子，说明它在什么条件下成立，什么条件下不成立；再看看同学的例子，你同意吗？`;

/** Questions come to those that are there; any other part takes the place of its own. Throws 409 when `point` is old. */
export async function storePart(
  app: Clock,
  db: Db,
  point: PointRow,
  { draft, by }: { draft: PartDraft; by: Drafted },
): Promise<void> {
  const now = app.now();
  if (draft.part === 'questions') {
    for (const q of draft.questions) {
      const row = { id: app.newId(), orgId: point.orgId, pointId: point.id, status: 'draft' as const, by: null, now };
      await insertQuestion(db, { ...q, ...row, ...by });
    }
    await noteTried(db, point.id, {
      at: now,
      drafter: by.drafter ?? 'embedded',
      made: draft.questions.length,
      reason: null,
    });
    return;
  }
  const { part, ...words } = draft;
  const next = { ...point, ...words, parts: { ...point.parts, [part]: drafted(now, by) } };
  if ((await updatePoint(db, next)) === null) throw new Failure(CODE.conflict, 'stale');
}
