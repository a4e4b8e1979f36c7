import type { QuestionAnswer } from '../kit/answer.ts';
import { BlankInput, writtenAnswer } from '../kit/written.answer.tsx';

export const fillAnswer: QuestionAnswer<string> = {
  ...writtenAnswer,
  Input: ({ question: { unit }, draft, change }) => <BlankInput unit={unit} draft={draft} change={change} />,
};
