// Each kind that a survey asks: what answers it, what does not, and that its own kinds stay out of lessons, banks and exams.
import { expect, test } from 'vitest';
import { BANK_KINDS } from '#contract/bank-kinds.ts';
import { surveyKindOf } from '#contract/survey-kinds.ts';
import { SURVEY_KINDS, type SurveyKind } from '#contract/survey-path.ts';
import { type SurveyQuestion, surveyQuestion } from '#contract/surveys.ts';
import { surveyRulesOf } from './survey.ts';

const options = [
  { key: 'a', text: 'A' },
  { key: 'b', text: 'B' },
  { key: 'o', text: 'O', other: true },
];
const rows = [{ key: 'x', text: 'X' }];

interface Row {
  own: Partial<SurveyQuestion>;
  answers: readonly unknown[];
  /** With the reason. */
  strange: readonly (readonly [unknown, string])[];
}
const KINDS: Record<SurveyKind, Row> = {
  single: {
    own: { options },
    answers: ['a', { key: 'o', text: '别的' }],
    strange: [
      ['z', 'notOneOf'],
      [['a'], 'notOneOf'],
      [{ key: 'a', text: '' }, 'notOneOf'],
      [{ key: 'o', text: 1 }, 'notOneOf'],
    ],
  },
  multiple: {
    own: { options },
    answers: [['a', { key: 'o', text: '' }]],
    strange: [
      ['a', 'wrongKind'],
      [['a', 'a'], 'notOneOf'],
      [['o', { key: 'o', text: '' }], 'notOneOf'],
      [['z'], 'notOneOf'],
    ],
  },
  judge: {
    own: {},
    answers: [true, false],
    strange: [
      ['true', 'wrongKind'],
      [1, 'wrongKind'],
    ],
  },
  short: {
    own: {},
    answers: ['好'],
    strange: [
      [['好'], 'wrongKind'],
      ['好'.repeat(2001), 'tooLong'],
    ],
  },
  essay: {
    own: {},
    answers: ['好'.repeat(20_000)],
    strange: [
      [1, 'wrongKind'],
      ['好'.repeat(20_001), 'tooLong'],
    ],
  },
  order: {
    own: { options },
    answers: [['b', 'a', 'o']],
    strange: [
      ['a', 'notOneOf'],
      [['a', 'b'], 'notOneOf'],
      [['a', 'a', 'b'], 'notOneOf'],
      [['a', 'b', 'o', 'o'], 'notOneOf'],
    ],
  },
  file: {
    own: {},
    answers: [['f1', 'f2']],
    strange: [
      ['f1', 'wrongKind'],
      [[1], 'wrongKind'],
      [['f1', 'f1'], 'badId'],
      [['../f'], 'badId'],
    ],
  },
  scale: {
    own: { from: 1, to: 5 },
    answers: [1, 5],
    strange: [
      ['3', 'wrongKind'],
      [1.5, 'wrongKind'],
      [0, 'tooSmall'],
      [6, 'tooBig'],
      [Number.NaN, 'wrongKind'],
    ],
  },
  matrix: {
    own: { rows, options },
    answers: [{ x: 'a' }],
    strange: [
      ['a', 'wrongKind'],
      [{ y: 'a' }, 'notOneOf'],
      [{ x: 'z' }, 'notOneOf'],
      [{ x: 1 }, 'notOneOf'],
    ],
  },
  number: {
    own: { min: 0, max: 10 },
    answers: [0, 9.5],
    strange: [
      ['1', 'wrongKind'],
      [-1, 'tooSmall'],
      [11, 'tooBig'],
      [Number.POSITIVE_INFINITY, 'wrongKind'],
    ],
  },
  date: {
    own: {},
    answers: ['2028-02-29'],
    strange: [
      ['2027-02-29', 'surveyNoDay'],
      ['1.3.2027', 'surveyNoDay'],
      [20270301, 'wrongKind'],
      ['2027-03-01T00:00', 'surveyNoDay'],
    ],
  },
  share: {
    own: { options, sum: 10 },
    answers: [{ a: 10 }, { a: 4, b: 6 }],
    strange: [
      [{ a: 9 }, 'surveySum'],
      [{ a: 11, b: -1 }, 'notOneOf'],
      [{ a: 9.5, b: 0.5 }, 'notOneOf'],
      [{ z: 10 }, 'notOneOf'],
      [[10], 'wrongKind'],
    ],
  },
};

test.each(SURVEY_KINDS)('%s', (kind) => {
  const { own, answers, strange } = KINDS[kind];
  const question = surveyQuestion.parse({ id: 'q', kind, stem: '？', ...own });
  const { needs, may = [] } = surveyKindOf(kind);
  expect([...needs, ...may]).toEqual(expect.arrayContaining(Object.keys(own)));
  const { problem, figures } = surveyRulesOf(kind);
  for (const value of answers) expect(problem(question, value), JSON.stringify(value)).toBeNull();
  for (const [value, why] of strange) {
    const said = problem(question, value);
    expect(typeof said === 'object' ? said?.key : said, JSON.stringify(value)).toBe(why);
  }
  // whatever it is that stands in a list of values, it is counted once
  const shown = figures(question, answers);
  for (const counts of [shown.counts ?? {}, ...Object.values(shown.rows ?? {})])
    expect(Object.values(counts).every((n) => Number.isInteger(n) && n >= 0)).toBe(true);
});

test('what surveys alone ask is asked in no lesson, bank or exam', () => {
  const own = SURVEY_KINDS.filter((kind) => !(BANK_KINDS as readonly string[]).includes(kind));
  expect(own).toEqual(['scale', 'matrix', 'number', 'date', 'share']);
});
