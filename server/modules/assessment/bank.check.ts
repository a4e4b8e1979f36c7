// What can be asked, and what cannot yet: checked when a teacher approves, so that drafts may be unfinished.
import { CODE } from '#contract/codes.ts';
import type { BlankKey } from '#contract/plan.ts';
import { Failure } from '#server/platform/failure.ts';
import type { MessageKey } from '#server/platform/messages.ts';
import { BadAnswer, mark } from '#server/platform/tutor/index.ts';
import type { QuestionFields } from './bank.store.ts';
import { isMatch, type Side } from './question.ts';

/** Why a question cannot be asked as it is; null: it can. */
export function questionProblem(q: QuestionFields): MessageKey | null {
  if (q.stem.trim() === '') return 'questionNoStem';
  if (q.kind === 'judge') return typeof q.answer === 'boolean' ? null : 'questionNoKey';
  if (q.kind === 'single' || q.kind === 'multiple') return optionsProblem(q);
  if (q.kind === 'order') return orderProblem(q);
  if (q.kind === 'match') return matchProblem(q);
  if (q.kind === 'short') return keys(q).some((k) => k.trim() !== '') ? null : 'questionNoKey';
  return fillProblem(q);
}

const keys = (q: Pick<QuestionFields, 'answer'>): string[] => [q.answer].flat().map(String);

function optionsProblem(q: QuestionFields): MessageKey | null {
  const options = q.options ?? [];
  if (options.length < 2 || !options.every(isFilled)) return 'questionFewOptions';
  if (!areDistinct(options)) return 'questionSameOptions';
  const right = keys(q);
  if (right.length === 0 || right.some((k) => !options.some((o) => o.key === k))) return 'questionNoKey';
  if (q.kind === 'single' && (Array.isArray(q.answer) || right.length !== 1)) return 'questionNoKey';
  return q.kind === 'multiple' && right.length === options.length ? 'questionAllRight' : null;
}

const isFilled = ({ text }: Side): boolean => text.trim() !== '';
const areDistinct = (items: readonly Side[]): boolean =>
  new Set(items.map(({ text }) => text.trim())).size === items.length &&
  new Set(items.map(({ key }) => key)).size === items.length;

/** Of two, the one order that is not shown is the right one. */
const LEAST_ITEMS = 3;

function orderProblem(q: QuestionFields): MessageKey | null {
  const items = q.options ?? [];
  if (items.length < LEAST_ITEMS || !items.every(isFilled)) return 'questionFewItems';
  if (!areDistinct(items)) return 'questionSameOptions';
  return Array.isArray(q.answer) && isAllOf(items, q.answer) ? null : 'questionNoKey';
}

const isAllOf = (items: readonly Side[], keys: readonly string[]): boolean =>
  keys.length === items.length && items.every(({ key }) => keys.includes(key));

/** Each left has a right of its own; what is left over on the right goes with nothing. */
function matchProblem({ left, right, answer }: QuestionFields): MessageKey | null {
  const [from, to] = [left ?? [], right ?? []];
  if (from.length < 2 || to.length < from.length || ![...from, ...to].every(isFilled)) return 'questionFewPairs';
  if (!areDistinct(from) || !areDistinct(to)) return 'questionSameOptions';
  if (!isMatch(answer) || !isAllOf(from, Object.keys(answer))) return 'questionNoKey';
  const taken = Object.values(answer);
  return new Set(taken).size === taken.length && taken.every((key) => to.some((r) => r.key === key))
    ? null
    : 'questionNoKey';
}

/** A key that its own marking calls wrong would fail everybody. */
function fillProblem(q: Pick<QuestionFields, 'stem' | 'answer' | 'tolerance' | 'unit'>): MessageKey | null {
  const alternatives = keys(q).filter((k) => k.trim() !== '');
  if (alternatives.length === 0) return 'questionNoKey';
  const question = {
    kind: 'fill' as const,
    stem: q.stem,
    answer: alternatives,
    ...(q.tolerance === null ? {} : { tolerance: q.tolerance }),
    ...(q.unit ? { unit: q.unit } : {}),
  };
  try {
    return alternatives.every((k) => mark(question, k) === 'right') ? null : 'questionKeyWrong';
  } catch (error) {
    if (error instanceof BadAnswer) return 'questionNoKey';
    throw error;
  }
}

/** Why a blank cannot be filled in: its key is held to what a question's key is. */
export const keyProblem = ({ answer, tolerance, unit }: BlankKey): MessageKey | null =>
  fillProblem({ stem: '', answer, tolerance: tolerance ?? null, unit: unit || null });

/** 422 with the first problem of each, by id. */
export function refuseProblems(problems: readonly (readonly [id: string, problem: MessageKey | null])[]): void {
  const fields = Object.fromEntries(problems.filter(([, problem]) => problem !== null));
  if (Object.keys(fields).length > 0) throw new Failure(CODE.invalid, 'planIncomplete', { data: { fields } });
}
