import { choiceMark, optionsProblem } from '../kit/choice.mark.ts';
import { mustHave, type QuestionMark } from '../kit/mark.ts';
import type { SingleQuestion } from './contract.ts';

export const singleMark: QuestionMark<SingleQuestion, string> = {
  ...choiceMark,
  problem: (fields) => optionsProblem(fields) ?? (Array.isArray(fields.answer) ? 'questionNoKey' : null),
  mark: ({ options, answer }, value) => {
    mustHave(options, value);
    return value === answer ? 'right' : 'wrong';
  },
  guess: ({ options }) => 1 / Math.max(options.length, 2),
  draft: {
    key: 'single 的 answer 是一个选项的 key',
    sample:
      '{"kind":"single","stem":"题干","options":[{"key":"A","text":"…","misconception":"…"}],"answer":"A","unit":null,"explanation":"为什么","hint":"提示","n":1,"quote":"原文"}',
  },
};
