import type { QuestionMark } from '#questions/kit/mark.ts';
import { writtenMark } from '#questions/kit/written.mark.ts';
import type { DialQuestion } from './contract.ts';

export const dialMark: QuestionMark<DialQuestion, string> = {
  ...writtenMark,
  isSure: true,
  problem: ({ answer }) => (typeof answer === 'string' && /^\d+$/.test(answer) ? null : 'questionNoKey'),
  mark: ({ answer, tolerance }, value) => (Math.abs(Number(value) - Number(answer)) <= tolerance ? 'right' : 'wrong'),
  guess: () => 0.1,
  withoutKey: () => null,
  stepAsHint: (_q, text) => text,
  draft: null,
  keysToHold: ({ answer }) => [answer],
  isHeld: ({ answer }, { passage }) => passage.includes(answer),
};
