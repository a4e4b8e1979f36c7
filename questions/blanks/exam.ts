// A text with several blanks: each is filled in as a single one is, and has an even share of the points.
import { type BankFields, bankBlank } from '#contract/bank.ts';
import { blankInWords, blankProblem, readInBlank, shareOfBlank } from '../fill/mark.ts';
import { type ExamKind, foldedLine, isTexts, type Problems, textProblem } from '../kit/exam.ts';

/** Where a blank stands in the stem. */
const BLANK_MARK = /_{4,}/g;

const blanksOf = ({ blanks = [] }: BankFields) => blanks;

function problems(fields: BankFields): Problems {
  const blanks = blanksOf(fields);
  const stand = fields.stem.match(BLANK_MARK)?.length ?? 0;
  if (blanks.length === 0) return { blanks: 'required' };
  const found: Problems = {};
  if (stand !== blanks.length) found['blanks'] = 'bankBlanksApart';
  blanks.forEach(({ answer, tolerance = null, unit }, at) => {
    const problem = blankProblem({ answer, tolerance, unit: unit || null });
    if (problem) found[`blanks.${at}.answer`] = problem;
  });
  return found;
}

export const blanksExam: ExamKind = {
  has: ['blanks'],
  problems,
  shown: ({ fields }) => ({ blanks: blanksOf(fields).length }),
  valueProblem: ({ fields }, value) => {
    if (!isTexts(value)) return 'wrongKind';
    if (value.length > blanksOf(fields).length) return 'tooManyBlanks';
    return value.map(textProblem).find((problem) => problem !== null) ?? null;
  },
  toBank: (_q, value) => value,
  isEmpty: (value) => isTexts(value) && value.every((text) => text.trim() === ''),
  share: (fields, value) => {
    const blanks = blanksOf(fields);
    const given = isTexts(value) ? value : [];
    const shares = blanks.map((blank, at) =>
      (given[at] ?? '').trim() === '' ? 0 : shareOfBlank(blank, given[at] ?? ''),
    );
    if (shares.includes(null)) return null;
    return shares.filter((share) => share === 1).length / Math.max(blanks.length, 1);
  },
  right: ({ fields }) =>
    blanksOf(fields)
      .map((blank, at) => `(${at + 1}) ${blankInWords(blank, ' / ')}`)
      .join(' '),
  line: (_fields, value) => (isTexts(value) ? value.map(foldedLine).join(' | ') : ''),
  isMachineMarked: () => true,
  read: (fields, value) =>
    isTexts(value) ? blanksOf(fields).flatMap((blank, at) => readInBlank(blank, value[at] ?? '')) : [],
  withKey: (fields, answer) => {
    const blanks = bankBlank.array().safeParse(answer);
    return blanks.success ? { ...fields, blanks: blanks.data } : null;
  },
};
