import { type ExamKind, isText } from '../kit/exam.ts';
import { lessonExam, SURE } from '../kit/lesson.exam.ts';
import { keysOf } from '../kit/mark.ts';
import { writtenExam } from '../kit/written.exam.ts';
import { shortAsk } from './ask.ts';
import { shortContract } from './contract.ts';
import { markSaid, shortMark } from './mark.ts';

/** As much as a lesson takes. */
const MOST_READ = 4000;

export const shortExam: ExamKind = {
  ...lessonExam({
    kind: 'short',
    has: ['answer', 'concepts'],
    contract: shortContract,
    ask: shortAsk,
    mark: shortMark,
  }),
  ...writtenExam,
  /** Longer than a lesson takes; where the machine is not sure, a teacher is. */
  share: ({ stem, answer, concepts = null }, value) => {
    if (!isText(value)) return 0;
    if (value.length > MOST_READ) return null;
    const shares = keysOf({ answer }).map((key) => SURE[markSaid({ stem, answer: key, concepts }, value).result]);
    return [1, null, 0].find((share) => shares.includes(share)) ?? null;
  },
};
