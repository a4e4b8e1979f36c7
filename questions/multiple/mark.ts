import { choiceMark, optionsProblem } from '../kit/choice.mark.ts';
import { keysOf, mustHave, type QuestionMark } from '../kit/mark.ts';
import type { MultipleQuestion } from './contract.ts';

export const multipleMark: QuestionMark<MultipleQuestion, string[]> = {
  ...choiceMark,
  problem: (fields) =>
    optionsProblem(fields) ?? (keysOf(fields).length === fields.options?.length ? 'questionAllRight' : null),
  /** Some of the right options and no wrong one are right in part. */
  mark: ({ options, ...q }, value) => {
    for (const key of value) mustHave(options, key);
    const [chosen, right] = [new Set(value), new Set(keysOf(q))];
    if ([...chosen].some((key) => !right.has(key))) return 'wrong';
    return chosen.size === right.size ? 'right' : 'partial';
  },
  guess: ({ options }) => 1 / 2 ** Math.max(options.length, 2),
  draft: { key: 'multiple 是 key 的数组' },
};
