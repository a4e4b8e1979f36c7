import type { QuestionAnswer } from '../kit/answer.ts';
import { ParagraphInput, writtenAnswer } from '../kit/written.answer.tsx';

export const shortAnswer: QuestionAnswer<string> = {
  ...writtenAnswer,
  // Enter writes a line
  enter: { needsCtrl: true, overButtons: false },
  unmarkedTitle: 'question.retell',
  Input: ParagraphInput,
};
