// The summary's rows: one word a point, the word of the map and of the outline.
import { afterEach, beforeAll, expect, test } from 'vitest';
import blocks from '#src/locales/zh-CN/blocks.json' with { type: 'json' };
import words from '#src/locales/zh-CN/exercises.json' with { type: 'json' };
import { Advice, MasteryRows } from './summary.tsx';
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
  expect(said[2]).toContain('讲过，没有检查题');
  expect(said[3]).toContain('还没学');
  expect(page.box.textContent).not.toContain('没有作答');
});

test('where nothing was answered, nothing is called mastered', () => {
  page = mount(<Advice points={POINTS.slice(2)} />);
  expect(page.box.textContent).toBe('这节课还没有检查题的结果。');
});
