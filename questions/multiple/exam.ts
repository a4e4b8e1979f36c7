import type { BankFields } from '#contract/bank.ts';
import { choiceExam } from '../kit/choice.exam.ts';
import { type ExamKind, isText, isTexts, type PartialCredit } from '../kit/exam.ts';
import { keysOf } from '../kit/mark.ts';
import { multipleAsk } from './ask.ts';
import { multipleContract } from './contract.ts';
import { multipleMark } from './mark.ts';

const choice: ExamKind = choiceExam({
  kind: 'multiple',
  contract: multipleContract,
  ask: multipleAsk,
  mark: multipleMark,
});

/** Some of the right ones and no wrong one have what the paper says; with a wrong one nothing. */
function share(fields: BankFields, value: readonly string[], partial: PartialCredit): number {
  const [right, chosen] = [new Set(keysOf({ answer: fields.answer })), new Set(value)];
  if (![...chosen].every((key) => right.has(key))) return 0;
  if (chosen.size === right.size) return 1;
  return { none: 0, half: 0.5, share: chosen.size / right.size }[partial];
}

export const multipleExam: ExamKind = {
  ...choice,
  // in an exam all of them may be right
  problems: (fields) => {
    const { answer, ...rest } = choice.problems(fields);
    return { ...rest, ...(answer && answer !== 'questionAllRight' ? { answer } : {}) };
  },
  share: (fields, value, partial) => (isTexts(value) ? share(fields, value, partial) : 0),
  withKey: (fields, answer) => {
    const keys = isText(answer) ? [answer] : answer;
    return isTexts(keys) ? { ...fields, answer: keys } : null;
  },
};
