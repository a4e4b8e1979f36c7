import { judgedInWords } from '../kit/ask.ts';
import { covered } from '../kit/held.mark.ts';
import type { QuestionMark } from '../kit/mark.ts';
import { withoutTurnedWord } from '../kit/mask.mark.ts';
import type { JudgeQuestion } from './contract.ts';

export const judgeMark: QuestionMark<JudgeQuestion, boolean> = {
  isSure: true,
  showsPlaces: false,
  problem: ({ answer }) => (typeof answer === 'boolean' ? null : 'questionNoKey'),
  mark: ({ answer }, value) => (value === answer ? 'right' : 'wrong'),
  guess: () => 0.5,
  rightValue: ({ answer }) => answer,
  keyInWords: ({ stem, answer }) => judgedInWords(stem, answer),
  withoutKey: ({ stem }, text) => withoutTurnedWord(stem, text),
  stepAsHint: (_q, text) => text,
  against: ({ answer }, value) =>
    typeof value === 'boolean' ? { as: 'judged', said: value, isFalse: answer === false } : null,
  draft: { key: 'judge 是 true 或 false' },
  keysToHold: ({ answer }) => [answer],
  // a false statement is held by nothing; its correction must be
  isHeld: ({ stem, answer, explanation }, { passage }) => covered(answer ? stem : explanation, passage),
  hasWrongOptions: false,
};
