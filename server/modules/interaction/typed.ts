// A question that a teacher types on the spot, made one of its kind. Without a key something stands in its place, so that the
// question can be shown and its answers read like any other's; nobody is told it.
import type { TypedQuestion } from '#contract/interaction.ts';
import { type BankQuestion, bankQuestion } from '#questions/contract.ts';
import { shownOptions } from '#questions/kit/choice.ask.ts';
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
  return { question: inTypedOrder(bankQuestion({ id, pointId: '' }, fields), id), hasKey };
}

/**
 * Who types a question says its letters aloud: options are named so that shuffling by the push, which its answers are read by, puts
 * them in the order in which they were typed.
 */
function inTypedOrder(question: BankQuestion, id: string): BankQuestion {
  if (question.kind !== 'single' && question.kind !== 'multiple') return question;
  const { options } = question;
  const names = shownOptions(question, id).map(({ bankKey }) => bankKey);
  const named = (key: string): string => names[options.findIndex((o) => o.key === key)] ?? key;
  const renamed = options.map(({ key, text }) => ({ key: named(key), text }));
  return question.kind === 'single'
    ? { ...question, options: renamed, answer: named(question.answer) }
    : { ...question, options: renamed, answer: [question.answer].flat().map(named) };
}
