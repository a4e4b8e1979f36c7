import { betweenIn } from '../kit/ask.ts';
import { type ExamKind, isText } from '../kit/exam.ts';
import { lessonExam } from '../kit/lesson.exam.ts';
import { writtenExam } from '../kit/written.exam.ts';
import { fillAsk } from './ask.ts';
import { fillContract } from './contract.ts';
import { blankInWords, fillMark, readInBlank, shareOfBlank } from './mark.ts';

export const fillExam: ExamKind = {
  ...lessonExam({
    kind: 'fill',
    has: ['answer', 'tolerance', 'unit'],
    contract: fillContract,
    ask: fillAsk,
    mark: fillMark,
  }),
  ...writtenExam,
  right: ({ fields }) => blankInWords(fields, betweenIn(fields.stem)),
  shown: ({ fields: { unit } }) => (unit ? { unit } : {}),
  share: ({ answer, tolerance, unit }, value) => (isText(value) ? shareOfBlank({ answer, tolerance, unit }, value) : 0),
  read: ({ answer, tolerance, unit }, value) => (isText(value) ? readInBlank({ answer, tolerance, unit }, value) : []),
};
