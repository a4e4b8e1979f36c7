import { expect, test } from 'vitest';
import type { Point } from '#src/machines/lesson/lesson.machine.ts';
import { masteryOf, summarise, withMarks } from './score.ts';

const point = (p: Partial<Point> = {}): Point => ({
  id: 'p',
  questions: 2,
  ladder: [],
  example: false,
  discussion: false,
  skip: false,
  tries: 2,
  right: 2,
  clean: 2,
  hinted: 0,
  flagged: false,
  ...p,
});
const mark = (
  machine: 'right' | 'wrong' | 'partial' | 'to-teacher',
  verdict: 'right' | 'wrong' | 'partial',
  isClean = true,
) => ({
  machine,
  verdict,
  isClean,
});

test('right with a hint counts less than right without, more than wrong', () => {
  const [clean, hinted, wrong] = [point(), point({ clean: 1 }), point({ right: 1, clean: 1 })].map(masteryOf);
  expect(clean).toBe(1);
  expect(hinted).toBe(0.85);
  expect(wrong).toBeLessThan(hinted ?? 0);
});

test('what nobody could mark counts once the teacher has', () => {
  const left = point({ tries: 1, right: 1, clean: 1 });
  expect(withMarks(left, [mark('to-teacher', 'right')])).toMatchObject({ tries: 2, right: 2, clean: 2, half: 0 });
  expect(masteryOf(withMarks(left, [mark('to-teacher', 'partial')]))).toBe(0.75);
  expect(masteryOf(withMarks(left, [mark('to-teacher', 'wrong')]))).toBe(0.6);
  expect(masteryOf(withMarks(point({ tries: 0, right: 0, clean: 0 }), [mark('to-teacher', 'partial')]))).toBe(0.5);
});

test('the teacher’s word takes the place of the machine’s, both ways', () => {
  expect(withMarks(point(), [mark('right', 'wrong')])).toMatchObject({ tries: 2, right: 1, clean: 1 });
  const failed = point({ tries: 2, right: 1, clean: 0 });
  expect(withMarks(failed, [mark('wrong', 'right')])).toMatchObject({ tries: 2, right: 2, clean: 1 });
  expect(withMarks(failed, [mark('wrong', 'right', false)])).toMatchObject({ right: 2, clean: 0 });
});

test('a point that was given up on is none any more when one of its failures was none', () => {
  const given = point({ tries: 3, right: 0, clean: 0, flagged: true });
  expect(withMarks(given, []).flagged).toBe(true);
  expect(withMarks(given, [mark('wrong', 'right')]).flagged).toBe(false);
  expect(withMarks(given, [mark('wrong', 'wrong')]).flagged).toBe(true);
});

test('marks count for their own point; what was passed over is not in it', () => {
  const points = [point({ id: 'a' }), point({ id: 'b' }), point({ id: 'c', skip: true })];
  const summary = summarise(points, [], [{ pointId: 'b', ...mark('right', 'wrong') }]);
  expect(summary.points.map((p) => [p.pointId, p.mastery])).toEqual([
    ['a', 1],
    ['b', 0.6],
  ]);
  expect(summary.score).toBe(80);
});
