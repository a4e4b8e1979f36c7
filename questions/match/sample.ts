import type { Question } from '../kit/answer.ts';

export const matchSample: Question = {
  questionId: 'q.match',
  pointId: 'p',
  kind: 'match',
  stem: '把每个物理量和它的单位配起来。',
  left: [
    { key: '1', text: '摆长 $L$' },
    { key: '2', text: '周期 $T$' },
    { key: '3', text: '重力加速度 $g$' },
  ],
  right: [
    { key: 'A', text: '$\\mathrm{m/s^2}$' },
    { key: 'B', text: 'm' },
    { key: 'C', text: 's' },
  ],
  attempt: 1,
  of: 2,
};
