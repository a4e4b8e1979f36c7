import type { Question } from '../kit/answer.ts';

export const multipleSample: Question = {
  questionId: 'q.multiple',
  pointId: 'p',
  kind: 'multiple',
  stem: '下列哪些做法可以减小周期测量的误差？',
  options: [
    { key: 'A', text: '测 50 个周期再求平均' },
    { key: 'B', text: '从最高点开始计时' },
    { key: 'C', text: '从平衡位置开始计时' },
  ],
  attempt: 1,
  of: 2,
};
