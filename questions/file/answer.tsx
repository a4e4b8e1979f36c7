import { inputLater } from '../kit/later.answer.tsx';
import { isGiven, type PaperAnswer } from '../kit/paper.answer.ts';

export const fileAnswer: PaperAnswer = {
  Input: inputLater(async () => (await import('./files.answer.tsx')).Files),
  pressed: () => undefined,
  isGiven,
};
