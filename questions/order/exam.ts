import { type ExamKind, isTexts, keysProblem } from '../kit/exam.ts';
import { lessonExam } from '../kit/lesson.exam.ts';
import { orderAsk } from './ask.ts';
import { orderContract } from './contract.ts';
import { orderMark } from './mark.ts';

export const orderExam: ExamKind = {
  ...lessonExam({ kind: 'order', has: ['options', 'answer'], contract: orderContract, ask: orderAsk, mark: orderMark }),
  // named by place, each with a letter of its own: as many letters as items, however they are mixed
  valueProblem: (q, value) => keysProblem(orderExam.shown(q).options ?? [], value),
  isEmpty: (value) => isTexts(value) && value.length === 0,
  line: (_fields, value) => (isTexts(value) ? value.join(',') : ''),
};
