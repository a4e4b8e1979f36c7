// A question that a teacher types on the spot, made one of its kind. Without a key something stands in its place, so that the
// question can be shown and its answers read like any other's; nobody is told it.
import type { TypedQuestion } from '#contract/interaction.ts';
import { type BankQuestion, bankQuestion } from '#questions/contract.ts';
import type { QuestionFields } from '#questions/kit/contract.ts';
import { questionProblem, refuseProblems } from '../assessment/index.ts';

const NO_KEY = {
  single: (q) => q.options?.[0]?.key ?? '',
  multiple: (q) => q.options?.slice(0, 1).map(({ key }) => key) ?? [],
  judge: () => true,
  fill: () => '0',
  short: () => '0',
} satisfies Record<TypedQuestion['kind'], (q: TypedQuestion) => QuestionFields['answer']>;

/** 422 for what cannot be asked as it is. */
export function typedQuestion(id: string, typed: TypedQuestion): { question: BankQuestion; hasKey: boolean } {
  const { answer, ...rest } = typed;
  const hasKey = answer !== undefined;
  const own = hasKey ? rest : { ...rest, tolerance: null, unit: rest.unit, concepts: null };
  const key = hasKey ? answer : NO_KEY[typed.kind](typed);
  const fields = { ...own, answer: key, left: null, right: null, explanation: '', hint: '', source: null };
  refuseProblems([['question', questionProblem(fields)]]);
  return { question: bankQuestion({ id, pointId: '' }, fields), hasKey };
}
