import { MOST_WRITTEN } from '#contract/most-written.ts';
import { lessonPaper, written } from '../kit/lesson.paper.answer.tsx';
import { ParagraphInput } from '../kit/written.answer.tsx';
import { shortAnswer } from './answer.tsx';

/** As in a lesson, and longer. */
const longer: typeof shortAnswer = {
  ...shortAnswer,
  Input: ({ draft, editable, change }) => (
    <ParagraphInput draft={draft} most={MOST_WRITTEN} editable={editable} change={change} />
  ),
};

export const shortPaper = lessonPaper('short', longer, written);
