import { expect, test } from 'vitest';
import { masteryStateOf } from '#contract/mastery.ts';
import { initialEvidence, UNTAUGHT, withAnswer } from '#src/machines/lesson/evidence.ts';
import type { PointEvidence } from '#src/machines/lesson/lesson.machine.ts';
import { earnedOf, lessonScore, masteryOf, summarise, withTeacherMarks } from './score.ts';

const point = (p: Partial<PointEvidence> = {}): PointEvidence => ({
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
  ...UNTAUGHT,
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
  const [clean, hinted, wrong] = [point(), point({ clean: 1 }), point({ right: 1, clean: 1 })].map(earnedOf);
  expect(clean).toBe(1);
  expect(hinted).toBe(0.85);
  expect(wrong).toBeLessThan(hinted ?? 0);
});

test('wrong with a hint is no more mastery than wrong without; right with one proves nothing', () => {
  const known = (verdict: 'right' | 'wrong', hinted: number) => {
    const lesson = { ...initialEvidence(undefined), points: [point({ tries: 0, right: 0, clean: 0 })], hinted };
    return withAnswer(lesson, { verdict, guess: 0.25 }).points?.[0]?.known;
  };
  expect(known('wrong', 2)).toBe(known('wrong', 0));
  expect(known('right', 2)).toBe(point().known);
  const marked = (verdict: 'right' | 'wrong', isClean: boolean) =>
    withTeacherMarks(point(), [mark('to-teacher', verdict, isClean)]).known;
  expect(marked('wrong', false)).toBe(marked('wrong', true));
  expect(marked('right', false)).toBe(point().known);
});

test('what nobody could mark counts once the teacher has', () => {
  const left = point({ tries: 1, right: 1, clean: 1 });
  expect(withTeacherMarks(left, [mark('to-teacher', 'right')])).toMatchObject({
    tries: 2,
    right: 2,
    clean: 2,
    half: 0,
  });
  expect(earnedOf(withTeacherMarks(left, [mark('to-teacher', 'partial')]))).toBe(0.75);
  expect(earnedOf(withTeacherMarks(left, [mark('to-teacher', 'wrong')]))).toBe(0.6);
  expect(earnedOf(withTeacherMarks(point({ tries: 0, right: 0, clean: 0 }), [mark('to-teacher', 'partial')]))).toBe(
    0.5,
  );
});

test('the teacher’s word takes the place of the machine’s, both ways', () => {
  expect(withTeacherMarks(point(), [mark('right', 'wrong')])).toMatchObject({ tries: 2, right: 1, clean: 1 });
  const failed = point({ tries: 2, right: 1, clean: 0 });
  expect(withTeacherMarks(failed, [mark('wrong', 'right')])).toMatchObject({ tries: 2, right: 2, clean: 1 });
  expect(withTeacherMarks(failed, [mark('wrong', 'right', false)])).toMatchObject({ right: 2, clean: 0 });
});

test('a point that was given up on is none any more when one of its failures was none', () => {
  const given = point({ tries: 3, right: 0, clean: 0, flagged: true });
  expect(withTeacherMarks(given, []).flagged).toBe(true);
  expect(withTeacherMarks(given, [mark('wrong', 'right')]).flagged).toBe(false);
  expect(withTeacherMarks(given, [mark('wrong', 'wrong')]).flagged).toBe(true);
});

test('mastery is how sure it is that the point is known; nothing where nothing was answered', () => {
  expect(masteryOf(point({ known: 0.876 }))).toBe(0.88);
  expect(masteryOf(point({ tries: 0 }))).toBe(0);
  expect(masteryOf(point({ known: 0.9, flagged: true }))).toBe(0.45);
  // a teacher's word is a word more
  const marked = (verdict: 'right' | 'wrong' | 'partial') =>
    masteryOf(withTeacherMarks(point({ known: 0.6 }), [mark('to-teacher', verdict)]));
  expect(marked('right')).toBeGreaterThan(0.9);
  expect(marked('wrong')).toBeLessThan(0.3);
  expect(marked('partial')).toBe(0.6);
});

test('marks count for their own point; what was passed over is not in it', () => {
  const points = [point({ id: 'a', known: 0.8 }), point({ id: 'b', known: 0.8 }), point({ id: 'c', skip: true })];
  const summary = summarise({ at: 1, points }, [], [{ pointId: 'b', ...mark('right', 'wrong') }]);
  expect(summary.points.map((p) => p.pointId)).toEqual(['a', 'b']);
  const [a, b] = summary.points.map((p) => p.mastery);
  expect(a).toBe(0.8);
  expect(b).toBeLessThan(0.8);
  // 1 and 0.6 of what there is to earn
  expect(summary.score).toBe(80);
});

test('a point without a question says so, and so does one that the lesson has not come to', () => {
  const untried = { tries: 0, right: 0, clean: 0 };
  const points = [point({ id: 'a', questions: 0, ...untried }), point({ id: 'b', ...untried })];
  expect(summarise({ at: 1, points }, []).points).toMatchObject([
    { pointId: 'a', asked: false, taught: true },
    { pointId: 'b', asked: true, taught: false },
  ]);
});

test('an answer that waits for a mark is neither wrong nor nothing: it is left out until then', () => {
  const titles = ['a', 'b'].map((id) => ({ id, title: id }));
  const points = [
    point({ id: 'a', tries: 1, right: 1, clean: 1, known: 0.9 }),
    { ...point({ id: 'b', tries: 0, right: 0, clean: 0 }), waiting: 1 },
  ];
  const { score, points: rows } = summarise({ at: 2, points }, titles);
  expect(score).toBe(100);
  expect(rows.map((row) => [row.waiting, masteryStateOf(row)])).toEqual([
    [undefined, 'mastered'],
    [1, 'waiting'],
  ]);
  expect(summarise({ at: 2, points: points.slice(1) }, titles).score).toBeNull();
  // the teacher's mark is an answer
  const marks = [{ pointId: 'b', ...mark('to-teacher', 'wrong') }];
  const marked = points.map((p) => ({ ...p, waiting: 0 }));
  expect(summarise({ at: 2, points: marked }, titles, marks).score).toBe(50);
  // beside other answers of its point it takes nothing away
  const both = [{ ...point({ id: 'a', tries: 1, right: 1, clean: 1 }), waiting: 1 }];
  expect(summarise({ at: 1, points: both }, titles).score).toBe(100);
  // where nothing was asked there is nothing that waits
  expect(summarise({ at: 1, points: [point({ id: 'a', questions: 0, tries: 0 })] }, titles).score).toBe(0);
});

test('a score at a half is rounded up, where the doubles lie below it', () => {
  const of = (...earned: number[]) => lessonScore(earned.map((e) => ({ earned: e, asked: true, tries: 1 })));
  expect([of(0.45, 0.7), of(0.7, 0.85)]).toEqual([58, 78]);
});
