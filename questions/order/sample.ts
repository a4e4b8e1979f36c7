import type { Question } from '../kit/answer.ts';

export const orderSample: Question = {
  questionId: 'q.order',
  pointId: 'p',
  kind: 'order',
  stem: '测周期的各步，按先后排好。',
  options: [
    { key: 'A', text: '数 50 个周期，记下时间 $t$' },
    { key: 'B', text: '把摆球拉开不超过 5°，松手' },
    { key: 'C', text: '算出 $T = t / 50$' },
    { key: 'D', text: '摆球经过平衡位置时开始计时' },
  ],
  attempt: 1,
  of: 2,
};
