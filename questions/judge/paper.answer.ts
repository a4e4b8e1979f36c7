import { lessonPaper } from '../kit/lesson.paper.answer.tsx';
import { judgeAnswer } from './answer.tsx';

export const judgePaper = lessonPaper('judge', judgeAnswer, (truth) => truth);
