import { arrangedPaper } from '../kit/lesson.paper.answer.tsx';
import { matchAnswer } from './answer.tsx';

export const matchPaper = arrangedPaper('match', matchAnswer, ({ pairs }) =>
  Object.keys(pairs).length === 0 ? null : { ...pairs },
);
