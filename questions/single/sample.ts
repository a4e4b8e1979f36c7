import type { Question } from '../kit/answer.ts';

export const singleSample: Question = {
  questionId: 'q.single',
  pointId: 'p',
  kind: 'single',
  stem: '单摆做小角度摆动时，周期 $T$ 由什么决定？',
  options: [
    { key: 'A', text: '摆球的质量 $m$' },
    { key: 'B', text: '摆长 $L$ 与重力加速度 $g$' },
    { key: 'C', text: '摆角 $\\theta$（很小时）' },
    { key: 'D', text: '摆线的颜色' },
  ],
  attempt: 1,
  of: 2,
};
