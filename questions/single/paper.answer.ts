import { lessonPaper } from '../kit/lesson.paper.answer.tsx';
import { singleAnswer } from './answer.tsx';

export const singlePaper = lessonPaper('single', singleAnswer, (key) => key);
