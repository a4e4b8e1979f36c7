import { type ExamKind, isRecord, isTexts } from '../kit/exam.ts';
import { lessonExam } from '../kit/lesson.exam.ts';
import { matchAsk } from './ask.ts';
import { matchContract } from './contract.ts';
import { matchMark } from './mark.ts';

export const matchExam: ExamKind = {
  ...lessonExam({
    kind: 'match',
    has: ['left', 'right', 'answer'],
    contract: matchContract,
    ask: matchAsk,
    mark: matchMark,
  }),
  /** Each left at most one right, each right at most once. */
  valueProblem: (q, value) => {
    if (!isRecord(value) || !isTexts(Object.values(value))) return 'wrongKind';
    const { left = [], right = [] } = matchExam.shown(q);
    const taken = Object.values(value);
    const fits =
      Object.keys(value).every((key) => left.some((l) => l.key === key)) &&
      taken.every((key) => right.some((r) => r.key === key));
    return fits && new Set(taken).size === taken.length ? null : 'notOneOf';
  },
  isEmpty: (value) => isRecord(value) && Object.keys(value).length === 0,
  line: (_fields, value) =>
    Object.entries(value)
      .map((pair) => pair.join('-'))
      .toSorted()
      .join(','),
};
