import { lessonPaper } from '../kit/lesson.paper.answer.tsx';
import { multipleAnswer } from './answer.tsx';

export const multiplePaper = lessonPaper('multiple', multipleAnswer, (keys) =>
  keys.length === 0 ? null : keys.toSorted(),
);
