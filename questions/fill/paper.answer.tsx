import { lessonPaper, written } from '../kit/lesson.paper.answer.tsx';
import { BlankInput } from '../kit/written.answer.tsx';
import { fillAnswer } from './answer.tsx';

const MOST_FILLED = 1000;

/** As in a lesson, and longer. */
const longer: typeof fillAnswer = {
  ...fillAnswer,
  Input: ({ question: { unit }, draft, editable, change }) => (
    <BlankInput unit={unit} draft={draft} most={MOST_FILLED} editable={editable} change={change} />
  ),
};

export const fillPaper = lessonPaper('fill', longer, written);
