// What can be asked, and what cannot yet: checked when a teacher approves, so that drafts may be unfinished.
import { CODE } from '#contract/codes.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import { markingOf } from '#questions/mark.ts';
import { Failure } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';

/** Why a question cannot be asked as it is; null: it can. */
export const questionProblem = (q: QuestionFields): MessageKey | null =>
  q.stem.trim() === '' ? 'questionNoStem' : markingOf(q.kind).problem(q);

/** 422 with the first problem of each, by id. */
export function refuseProblems(problems: readonly (readonly [id: string, problem: MessageKey | null])[]): void {
  const fields = Object.fromEntries(problems.filter(([, problem]) => problem !== null));
  if (Object.keys(fields).length > 0) throw new Failure(CODE.invalid, 'planIncomplete', { data: { fields } });
}
