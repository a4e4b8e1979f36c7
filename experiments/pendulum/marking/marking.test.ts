import { describe, expect, test } from 'vitest';
import { chance, gravityOf, jawZero, motionOf } from '../lab/apparatus.ts';
import { STEPS } from '../lab/book.ts';
import { bookOf, type Manner, stepsOf } from '../lab/student.ts';
import { timeOfSwings } from '../physics.js';
import { MAX, mark } from './marking.ts';
import { LOSSES } from './words.ts';

const SEEDS = [1, 77, 4711, 20_261_124, 2 ** 31 - 1];

const marked = (seed: number, manner: Manner = {}) => mark({ seed, steps: stepsOf(bookOf(seed, manner)) }).steps;
const totalOf = (marks: ReturnType<typeof marked>) => Object.values(marks).reduce((sum, { score }) => sum + score, 0);
const said = (marks: ReturnType<typeof marked>) =>
  Object.values(marks)
    .map(({ evaluation }) => evaluation)
    .join('\n');

test('the maxima are a hundred', () => {
  expect(Object.values(MAX).reduce((a, b) => a + b)).toBe(100);
});

describe.each(SEEDS)('apparatus %i', (seed) => {
  test.each<[string, Manner, number, number, string]>([
    ['honest and good', {}, 97, 100, '应为'],
    ['honest and poor: a slow hand', { slow: 0.3 }, 85, 100, '应为'],
    ['honest: the worn end, corrected', { origin: 'end' }, 97, 100, '应为'],
    ['aluminium', { setup: { ball: 'aluminium' } }, 96, 100, '钢球密度更大'],
    ['copied from another seed', { copies: seed - 1 || 99 }, 0, 30, '不是这套仪器'],
    ['invented, with the right g', { invents: gravityOf(seed) }, 0, 56, '不是这套仪器'],
    ['the zeros kept', { keepsZero: true, origin: 'end' }, 80, 86, '没有减去零点'],
    ['the calliper’s zero kept', { keepsZero: true }, 90, 94, '没有减去零点'],
    ['timed from the turning point', { where: 'turning' }, 80, 86, '从最高点计时'],
    ['to the ball’s top, found in the intercept', { to: 'top' }, 85, 89.5, '没有加半径'],
    ['to the ball’s foot', { to: 'foot' }, 85, 89.5, '加了直径'],
    ['counted from one', { count: 'one' }, 75, 86, '起点数了“一”'],
    ['at 20°', { angle: 20 }, 80, 90, '摆角超过5°'],
    ['with the eye too high', { eye: 2 }, 85, 99, '视差'],
    ['three lengths', { settings: [60, 70, 80] }, 80, 98, '摆长不足5个'],
    ['ten swings', { swings: 10 }, 80, 98.5, '不足30次'],
    ['a rubber band', { setup: { thread: 'rubber' } }, 80, 98.5, '橡皮筋'],
    ['a wound thread', { setup: { clamp: 'wrapped' } }, 80, 98.5, '线绕在杆上'],
    ['a table tennis ball', { setup: { ball: 'pingpong' } }, 70, 98.5, '球太轻'],
  ])('%s', (_what, manner, least, most, words) => {
    const marks = marked(seed, manner);
    const total = totalOf(marks);
    const text = Object.entries(marks)
      .map(([seq, m]) => `${seq}: ${m.score} ${m.evaluation}`)
      .join('\n');
    expect(total, text).toBeGreaterThanOrEqual(least);
    expect(total, text).toBeLessThanOrEqual(most + 1e-9);
    expect(said(marks)).toContain(words);
  });
});

test('a mark says by which numbers: what was written, what it had to be, how far off it may be', () => {
  for (const lang of ['zh', 'en'] as const) {
    const marks = marked(77, { lang });
    const texts = STEPS.map((step, n) => [step, marks[n + 1]?.evaluation ?? ''] as const);
    expect(new Set(texts.map(([, text]) => text)).size).toBe(STEPS.length);
    for (const [step, text] of texts) {
      expect(text.length, text).toBeLessThanOrEqual(200);
      if (step === 'setup') continue;
      expect(text, step).toMatch(lang === 'zh' ? /-?\d.*（应为 -?\d[\d.]*±\d/ : /-?\d.*\(expected -?\d[\d.]* ± \d/);
    }
    expect(texts[0]?.[1]).toBe(lang === 'zh' ? '尼龙线、钢球、夹在平板间' : 'nylon thread, steel ball, flat jaws');
    expect(texts[1]?.[1]).toContain(`${jawZero(77).toFixed(2)}${lang === 'zh' ? '±0.025' : ' ± 0.025'}`);
    expect(texts[1]?.[1]).toContain(' mm');
  }
});

test('what is lost comes before the numbers', () => {
  const book = bookOf(77);
  book.zero.jaws = '0.50';
  const { evaluation } = mark({ seed: 77, steps: stepsOf(book) }).steps[2] ?? { evaluation: '' };
  expect(evaluation).toMatch(/^−5 卡尺零点读错（见课堂“.*”）。卡尺零点 0\.50 mm（应为 -?0\.\d\d±0\.025）/);
});

test('a right g from readings that were never made is worth less than a poor one from readings that were', () => {
  const seed = 4711;
  const result = STEPS.indexOf('result') + 1;
  const invented = marked(seed, { invents: gravityOf(seed) });
  const honest = marked(seed, { slow: 0.35 });
  for (const step of ['period', 'lengths', 'hand', 'fit', 'result'] as const)
    expect(invented[STEPS.indexOf(step) + 1]?.score).toBeLessThanOrEqual(1);
  expect(honest[result]?.score).toBeGreaterThanOrEqual(10);
});

test('each lost mark is explained within 200 characters and leads to a point of the lesson', () => {
  const manners: Manner[] = [
    { keepsZero: true, to: 'top', where: 'turning', count: 'one', angle: 15, eye: 3, settings: [65, 70], swings: 10 },
    { invents: 9.8, setup: { ball: 'pingpong', thread: 'rubber', clamp: 'wrapped' } },
    { copies: 5 },
  ];
  for (const lang of ['zh', 'en'] as const) {
    for (const manner of manners) {
      for (const [seq, { score, evaluation, points }] of Object.entries(marked(8, { ...manner, lang }))) {
        const max = MAX[STEPS[Number(seq) - 1] ?? 'setup'];
        expect(evaluation.length).toBeLessThanOrEqual(200);
        expect(points.length > 0).toBe(score < max);
        if (score < max) expect(evaluation).toMatch(lang === 'zh' ? /^−.*（见课堂“/ : /^−.*\(lesson: /);
        if (lang === 'en') expect(evaluation).not.toMatch(/[\u4e00-\u9fff]/);
      }
    }
  }
  for (const [zh, en] of Object.values(LOSSES)) expect(zh.length > 0 && en.length > 0).toBe(true);
});

describe('a hand of one’s own', () => {
  /** All its presses so many seconds after the ball was where it is timed. */
  const late = (where: 'lowest' | 'turning', seconds: number) => {
    const book = bookOf(77, { where, settings: [40, 50, 60, 70, 90, 100] });
    for (const timing of [...book.practice.timings, ...book.rows.flatMap((row) => row.timings)]) {
      const motion = motionOf(77, { ball: 'steel', thread: 'nylon', clamp: 'jaws' }, timing.setting, timing.release);
      const quarters = where === 'lowest' ? 2.25 : 2;
      timing.started = timeOfSwings(motion, (timing.angle * Math.PI) / 180, quarters) + seconds;
      timing.by = 'self';
    }
    return mark({ seed: 77, steps: stepsOf(book) }).steps;
  };

  test.each([-0.05, 0, 0.1, 0.2, 0.25])('at the lowest point, %d s late, is no wrong method', (seconds) => {
    expect(said(late('lowest', seconds))).not.toContain('从最高点计时');
  });

  test.each([0, 0.1, 0.2])('at the turning point, %d s late, is', (seconds) => {
    const marks = late('turning', seconds);
    expect(totalOf(marks)).toBeLessThanOrEqual(88);
    expect([5, 6, 7].map((seq) => marks[seq]?.evaluation.includes('从最高点计时'))).toEqual([true, true, true]);
  });
});

test('one written digit that differs from what was shown costs a little and is named', () => {
  const book = bookOf(12);
  const timing = book.rows[2]?.timings[0];
  if (timing) timing.written = (timing.shown + 2).toFixed(2);
  const marks = mark({ seed: 12, steps: stepsOf(book) }).steps;
  expect(marks[7]?.evaluation).toContain('所写与仪器示数不符');
  expect(marks[7]?.score).toBeLessThan(14);
});

test('what a student argues is only proposed: a person reads why a point was left out, or looks for an error nobody found', () => {
  const proposed = (book: ReturnType<typeof bookOf>) =>
    Object.entries(mark({ seed: 77, steps: stepsOf(book) }).steps).flatMap(([seq, m]) => (m.propose ? [seq] : []));
  expect(proposed(bookOf(77))).toEqual([]);
  const left = bookOf(77);
  left.fit = { ...left.fit, excluded: [2], reason: '放手时球碰到了铁架' };
  expect(proposed(left)).toEqual(['9']);
  const other = bookOf(77);
  other.fit = { ...other.fit, intercept: 'over' };
  expect(proposed(other)).toEqual(['9']);
  expect(proposed(bookOf(77, { setup: { thread: 'rubber' } }))).toEqual(['10']);
});

test('no two seeds have the same apparatus; the same seed always has', () => {
  const kinds = new Set(Array.from({ length: 500 }, (_, n) => `${gravityOf(n + 1).toFixed(9)} ${jawZero(n + 1)}`));
  expect(kinds.size).toBe(500);
  expect(chance(3, 'a', 1)).toBe(chance(3, 'a', 1));
  const mean = Array.from({ length: 2000 }, (_, n) => chance(n, 'even')).reduce((a, b) => a + b) / 2000;
  expect(mean).toBeCloseTo(0.5, 1);
});

describe('data that a browser made up', () => {
  const good = stepsOf(bookOf(9));
  const junk = [
    null,
    7,
    'x',
    '{',
    [],
    {},
    { rows: 'no' },
    { rows: [null, { tape: [1], timings: [{}] }] },
    { setup: { ball: 'gold' } },
  ];
  test.each(junk.map((evidence) => [JSON.stringify(evidence), evidence]))(
    '%s is marked and gains nothing',
    (_text, evidence) => {
      const { steps } = mark({ seed: 9, steps: good.map(({ seq }) => ({ seq, evidence })) });
      expect(Object.keys(steps)).toHaveLength(11);
      expect(totalOf(steps)).toBeLessThanOrEqual(6);
      for (const { score } of Object.values(steps)) expect(Number.isFinite(score)).toBe(true);
    },
  );

  test('nothing done, steps unknown, evidence as text', () => {
    expect(mark({ seed: 9, steps: [] })).toEqual({ steps: {} });
    expect(mark({ seed: 9, steps: [{ seq: 99, evidence: {} }] })).toEqual({ steps: {} });
    const asText = good.map(({ seq, evidence }) => ({ seq, evidence: JSON.stringify(evidence) }));
    expect(mark({ seed: 9, steps: asText })).toEqual(mark({ seed: 9, steps: good }));
  });

  test('a timing that this motion cannot have is none of this apparatus', () => {
    const book = bookOf(9, { slow: 0.1 });
    for (const row of book.rows)
      for (const t of row.timings) {
        t.shown = Number((t.shown + 0.8).toFixed(2));
        t.written = t.shown.toFixed(2);
      }
    expect(mark({ seed: 9, steps: stepsOf(book) }).steps[6]?.score).toBe(0);
  });
});

test('all eleven steps are marked in far less than 300 ms', () => {
  const steps = stepsOf(bookOf(31));
  const from = performance.now();
  for (let n = 0; n < 10; n++) mark({ seed: 31, steps });
  expect((performance.now() - from) / 10).toBeLessThan(30);
});
