import type { Question } from '../kit/answer.ts';

export const fillSample: Question = {
  questionId: 'q.fill',
  pointId: 'p',
  kind: 'fill',
  stem: '摆长 1.00 m、$g = 9.80\\ \\mathrm{m/s^2}$ 的单摆，周期是多少？',
  unit: 's',
  attempt: 1,
  of: 2,
};
