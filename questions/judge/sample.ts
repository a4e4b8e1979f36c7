import type { Question } from '../kit/answer.ts';

export const judgeSample: Question = {
  questionId: 'q.judge',
  pointId: 'p',
  kind: 'judge',
  stem: '把单摆从北京带到赤道，周期会变长。',
  attempt: 2,
  of: 2,
};
