// The summary's rows: one word a point, the word of the map and of the outline.
import { afterEach, beforeAll, expect, test } from 'vitest';
import { forgetGuest, keepGuest } from '#src/api/guest-token.ts';
import blocks from '#src/locales/zh-CN/blocks.json' with { type: 'json' };
import words from '#src/locales/zh-CN/exercises.json' with { type: 'json' };
import { readOnlyHost } from './host.ts';
import { Advice, MasteryRows, SummaryBlock } from './summary.tsx';
import { type Mounted, mount, startWords } from './testing.tsx';

let page: Mounted | undefined;
beforeAll(() => startWords({ blocks, exercises: words }));
afterEach(() => page?.unmount());

const row = (pointId: string, more: object) => ({
  ...{ pointId, title: pointId, mastery: 0, tries: 0, flagged: false },
  ...more,
});
const POINTS = [
  row('a', { mastery: 0.9, tries: 2 }),
  row('b', { mastery: 0.45, tries: 3 }),
  row('c', { asked: false, taught: true }),
  row('d', { asked: true, taught: false }),
];

test('each point has its one word, and a point without a question is not one without an answer', () => {
  page = mount(<MasteryRows points={POINTS} />);
  const said = [...page.box.querySelectorAll('li')].map((li) => li.textContent);
  expect(said[0]).toContain('已掌握90%');
  expect(said[1]).toContain('还要再看看45%');
  expect(said[2]).toContain('没有检查题');
  expect(said[3]).toContain('还没学');
  expect(page.box.textContent).not.toContain('没有作答');
});

test('where nothing was answered, nothing is called mastered', () => {
  page = mount(<Advice points={POINTS.slice(2)} />);
  expect(page.box.textContent).toBe('这节课还没有检查题的结果。');
});

test('the score and mastery are two things, each says what it is made of, and the rows add up to the head', () => {
  const points = [
    row('a', { mastery: 0.6, tries: 1, right: 1, earned: 1, asked: true }),
    row('b', { mastery: 0.3, tries: 1, right: 1, earned: 0.7, asked: true }),
    row('c', { asked: true, taught: true, earned: 0 }),
    row('d', { asked: false, taught: true, earned: 0 }),
  ];
  page = mount(<SummaryBlock content={{ score: 57, points }} host={readOnlyHost} />);
  const [head, rows] = [...page.box.querySelectorAll('details')].map((d) => d.textContent);
  expect(head).toMatch(/^得分.*平均/u);
  expect(rows).toMatch(/^掌握度.*60%/u);
  const said = [...page.box.querySelectorAll('li')].map((li) => li.textContent ?? '');
  expect(said.map((text) => /得分 (\d+)/u.exec(text)?.[1])).toEqual(['100', '70', '0', undefined]);
  // right of all, and not mastered: that is said
  expect(said[1]).toContain('看过提示');
  expect(page.box.textContent).toContain('57');
});

test('what waits for a mark is no score and no mistake; a guest is told of no teacher', () => {
  const points = [
    row('a', { waiting: 1, asked: true, taught: true, earned: 0 }),
    row('b', { flagged: true, tries: 3 }),
  ];
  page = mount(<SummaryBlock content={{ score: null, points }} host={readOnlyHost} />);
  expect(page.box.textContent).toContain('—');
  expect(page.box.textContent).toContain('等老师批改');
  expect(page.box.textContent).toContain('1 次在等老师批改');
  expect(page.box.textContent).not.toContain('得分 0');
  expect(page.box.textContent).toContain('已告诉老师');
  page.unmount();
  keepGuest({ token: 't', id: 'g' }, 60);
  page = mount(<SummaryBlock content={{ score: null, points }} host={readOnlyHost} />);
  forgetGuest();
  expect(page.box.textContent).not.toMatch(/已告诉老师|等老师/u);
});
