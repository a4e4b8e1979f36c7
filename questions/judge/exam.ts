import type { ExamKind } from '../kit/exam.ts';
import { lessonExam } from '../kit/lesson.exam.ts';
import { judgeAsk } from './ask.ts';
import { judgeContract } from './contract.ts';
import { judgeMark } from './mark.ts';

export const judgeExam: ExamKind = {
  ...lessonExam({ kind: 'judge', has: ['answer'], contract: judgeContract, ask: judgeAsk, mark: judgeMark }),
  valueProblem: (_q, value) => (typeof value === 'boolean' ? null : 'wrongKind'),
  isEmpty: () => false,
  offered: () => [true, false].map((key) => ({ key, text: '' })),
  line: (_fields, value) => String(value),
};
