import type { Question } from '../kit/answer.ts';

export const shortSample: Question = {
  questionId: 'q.short',
  pointId: 'p',
  kind: 'short',
  stem: '为什么要测多个周期再求平均？',
  attempt: 3,
  of: 2,
};
