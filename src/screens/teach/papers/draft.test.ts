import { expect, test } from 'vitest';
import {
  askedIn,
  countable,
  countIn,
  isWholePaper,
  newRule,
  newSection,
  paperDraft,
  paperInput,
  pointsIn,
  withItemIn,
  withQuestions,
  withSection,
  withSectionPoints,
} from './draft.ts';

const stored = {
  name: '期中',
  shuffle: true,
  partial: 'half' as const,
  sections: [
    {
      title: '一',
      items: [{ questionId: 'a', points: 2.5 }],
      rules: [{ catId: 'c', kind: 'single' as const, difficulty: 3, count: 4, points: 2 }],
    },
    { title: '二', items: [], rules: [] },
  ],
};
const [first, second] = paperDraft(stored).sections;
const keys = [first?.key ?? 0, second?.key ?? 0] as const;
const draft = { ...paperDraft(stored), sections: [first, second].flatMap((s) => s ?? []) };

test('what is stored comes out as it went in', () => {
  expect(paperInput(paperDraft(stored))).toEqual(stored);
});

test.each([
  ['2.5', 2.5],
  ['２', 2],
  ['0', null],
  ['-1', null],
  ['', null],
  ['x', null],
  ['1001', null],
  ['0.01', 0.01],
  ['0.001', null],
  ['2.345', null],
])('points “%s”', (typed, is) => expect(pointsIn(typed)).toBe(is));

test.each([
  ['5', 5],
  ['５', 5],
  ['1.5', null],
  ['0', null],
  ['201', null],
  [' ', null],
])('a count “%s”', (typed, is) => expect(countIn(typed)).toBe(is));

test('a question is asked once in the paper', () => {
  const more = withQuestions(draft, keys[1], [
    { id: 'a', kind: 'single' },
    { id: 'b', kind: 'essay' },
  ]);
  expect([...askedIn(more)]).toEqual(['a', 'b']);
  expect(more.sections[1]?.items.map((i) => i.points)).toEqual(['15']);
});

test('what has no number yet is not counted, and the paper is not whole', () => {
  const typing = withSection(draft, keys[0], (s) => ({ ...s, rules: [{ ...newRule(''), count: '' }] }));
  expect(countable(typing.sections)[0]?.rules).toEqual([]);
  expect(isWholePaper(typing)).toBe(false);
  expect(isWholePaper(draft)).toBe(true);
  expect(isWholePaper({ ...draft, name: ' ' })).toBe(false);
  expect(isWholePaper({ ...draft, sections: [newSection('一')] })).toBe(false);
});

test('a section has the same points throughout, and gives a question away', () => {
  const same = withSection(draft, keys[0], (s) => withSectionPoints(s, '3'));
  expect(countable(same.sections)[0]).toMatchObject({ items: [{ points: 3 }], rules: [{ points: 3 }] });
  const item = draft.sections[0]?.items[0]?.key ?? 0;
  const given = withItemIn(draft, keys[0], item, keys[1]);
  expect(given.sections.map((s) => s.items.length)).toEqual([0, 1]);
  expect(withItemIn(draft, keys[0], item, keys[0])).toBe(draft);
});
