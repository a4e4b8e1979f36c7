import { describe, expect, test } from 'vitest';
import { afterTurn, type Book, emptyBook, MOST_KEPT, packed, unpacked } from './book.ts';
import {
  ACID,
  BURETTE,
  bottlesOf,
  colourOf,
  filledTo,
  given,
  holds,
  INDICATORS,
  neededIn,
  pH,
  pHIn,
  type Tap,
  turned,
} from './chemistry.ts';
import { lostOf, MAX, scoreOf, totalOf } from './score.ts';

/** Titrates as a careful student does; `over`: mL too much at the end. */
function titrated(seed: number, change: Partial<Book> = {}, over = 0): Book {
  const book = {
    ...emptyBook(seed),
    preparation: { burette: 'base', flask: 'water', bubble: 'driven' },
    indicator: 'phenolphthalein',
    jump: 'wide',
    ...change,
  } as Book;
  for (const [n, run] of book.runs.entries()) {
    const bubble = n === 0 && book.preparation.bubble === 'left' ? 0.18 : 0;
    const end = neededIn(seed, book.preparation, n) + bubble + over;
    let total = 0;
    while (total < end) {
      const left = end - total;
      const tap: Tap = left > 1.5 ? 'stream' : left > 0.4 ? 'quick' : left > 0.06 ? 'drop' : 'half';
      total = Math.round((total + given(seed, n, run.given.length, tap)) * 1000) / 1000;
      run.given.push(Math.round(total * 1000));
    }
    const from = filledTo(seed, n);
    run.from = from.toFixed(2);
    run.to = (from + total).toFixed(2);
  }
  const volumes = book.runs.map(({ from, to }) => (Number(to) - Number(from)).toFixed(2)) as Book['volumes'];
  const mean = volumes.reduce((sum, v) => sum + Number(v), 0) / 3;
  const spread = Math.max(...volumes.map(Number)) - Math.min(...volumes.map(Number));
  const acid = (bottlesOf(seed).base * Number(mean.toFixed(2))) / ACID;
  return { ...book, volumes, mean: mean.toFixed(2), spread: spread.toFixed(2), acid: acid.toFixed(4) };
}

describe('the chemistry', () => {
  test('pH of acid, water and base, and the jump between', () => {
    expect(pH(0.1, 0.1, 0)).toBeCloseTo(1, 6);
    expect(pH(0.1, 0.1, 25)).toBeCloseTo(7, 6);
    expect(pH(0.1, 0.1, 24.98)).toBeCloseTo(4.4, 1);
    expect(pH(0.1, 0.1, 25.02)).toBeCloseTo(9.6, 1);
    expect(pH(0.1, 0.1, 50)).toBeCloseTo(14 + Math.log10(0.1 / 3), 3);
  });

  test('it only rises', () => {
    let last = 0;
    for (let ml = 0; ml <= 50; ml += 0.05) {
      const now = pH(0.1, 0.1, ml);
      expect(now).toBeGreaterThan(last);
      last = now;
    }
  });

  test('indicators turn within their range', () => {
    for (const name of ['phenolphthalein', 'methylOrange', 'litmus'] as const) {
      expect(turned(name, INDICATORS[name].from)).toBe(0);
      expect(turned(name, INDICATORS[name].to)).toBe(1);
      expect(colourOf(name, 1)).not.toBe(colourOf(name, 13));
    }
  });

  test('a burette that was rinsed with water alone needs more; a flask rinsed with acid too', () => {
    const right = { burette: 'base', flask: 'water', bubble: 'driven' } as const;
    expect(neededIn(5, { ...right, burette: 'water' }, 0)).toBeGreaterThan(neededIn(5, right, 0) * 1.01);
    expect(neededIn(5, { ...right, flask: 'acid' }, 0)).toBeGreaterThan(neededIn(5, right, 0) * 1.01);
    expect(pHIn(5, { ...right, bubble: 'left' }, 0, 10)).toBeLessThan(pHIn(5, right, 0, 10));
  });
});

test('the maxima are a hundred', () => {
  expect(Object.values(MAX).reduce((a, b) => a + b)).toBe(100);
});

test.each<[string, Partial<Book>, number, number, number]>([
  ['careful', {}, 0, 97, 100],
  ['methyl orange', { indicator: 'methylOrange' }, 0, 97, 100],
  ['litmus', { indicator: 'litmus' }, 0, 89, 92],
  ['overshot by a drop or two', {}, 0.12, 85, 95],
  ['overshot far', {}, 0.6, 70, 80],
  ['a bubble', { preparation: { burette: 'base', flask: 'water', bubble: 'left' } }, 0, 85, 95],
  ['nothing rinsed rightly', { preparation: { burette: 'water', flask: 'acid', bubble: 'left' } }, 0, 70, 92],
])('%s', (_what, change, over, least, most) => {
  for (const seed of [3, 44, 901]) {
    const book = titrated(seed, change, over);
    expect(scoreOf(book), JSON.stringify(lostOf(book))).toBeGreaterThanOrEqual(least);
    expect(scoreOf(book), JSON.stringify(lostOf(book))).toBeLessThanOrEqual(most);
    const right = bottlesOf(seed).acid;
    if (over === 0 && !change.preparation) expect(Math.abs(Number(book.acid) / right - 1)).toBeLessThan(0.004);
  }
});

test('a concentration from nowhere, with volumes that were never read, gains little', () => {
  const book = {
    ...emptyBook(8),
    acid: bottlesOf(8).acid.toFixed(4),
    volumes: ['22.00', '22.00', '22.00'] as Book['volumes'],
    mean: '22.00',
    spread: '0.00',
  };
  expect(scoreOf(book)).toBeLessThanOrEqual(30);
});

test('a burette gives drops until it is empty, however many they are, and all that was given is kept', () => {
  for (const tap of ['stream', 'quick', 'drop', 'half'] as const) {
    const run = { given: [] as number[], from: '', to: '' };
    const from = filledTo(7, 0);
    let [turns, total] = [0, 0];
    while (holds(from + totalOf(run), tap)) {
      const more = Math.round(given(7, 0, run.given.length, tap) * 1000);
      run.given = afterTurn(run.given, more);
      [turns, total] = [turns + 1, total + more];
      expect(totalOf(run)).toBeCloseTo(total / 1000, 9);
      expect(run.given.length).toBeLessThanOrEqual(MOST_KEPT);
      expect(run.given).toEqual(run.given.toSorted((a, b) => a - b));
    }
    expect(turns).toBeGreaterThan({ stream: 40, quick: 180, drop: 900, half: 2200 }[tap]);
    const level = from + totalOf(run);
    expect(level).toBeLessThanOrEqual(BURETTE);
    expect(level).toBeGreaterThan(BURETTE - 1.2);
    const kept = packed({ ...emptyBook(7), runs: [run, run, run] });
    expect(kept.length).toBeLessThan(2000);
    expect(unpacked(kept)?.runs[2]).toEqual(run);
  }
});

test('of many turns the last ones, in which the colour turns, stand each by itself', () => {
  let all: number[] = [];
  for (let n = 0; n < 1000; n++) all = afterTurn(all, 20);
  expect(all.at(-1)).toBe(20_000);
  expect(all.slice(-40)).toEqual(Array.from({ length: 40 }, (_, n) => 20_000 - (39 - n) * 20));
});

test('what was kept before goes on', () => {
  const old = packed({
    ...emptyBook(9),
    runs: [
      { given: Array.from({ length: 90 }, (_, n) => (n + 1) * 26), from: '0.30', to: '' },
      ...emptyBook(9).runs.slice(1),
    ],
  });
  const run = unpacked(old)?.runs[0] ?? { given: [], from: '', to: '' };
  expect(holds(filledTo(9, 0) + totalOf(run), 'half')).toBe(true);
  expect(afterTurn(run.given, 20).at(-1)).toBe(90 * 26 + 20);
});

test('the fullest book fits into suspend_data, and comes back as it was', () => {
  const book = titrated(12);
  for (const run of book.runs) run.given = Array.from({ length: MOST_KEPT }, (_, n) => (n + 1) * 412);
  book.done = ['prepare', 'indicator', 'run1', 'run2', 'run3', 'reckon', 'curve'];
  book.spent = {
    prepare: 123_456,
    indicator: 99_999,
    run1: 612_345,
    run2: 612_345,
    run3: 612_345,
    reckon: 600_000,
    curve: 61_000,
  };
  expect(packed(book).length).toBeLessThan(2000);
  expect(unpacked(packed(book))).toEqual(book);
  expect(unpacked('')).toBeNull();
  expect(unpacked('{"a":1}')).toBeNull();
  expect(totalOf(book.runs[0] ?? { given: [], from: '', to: '' })).toBeCloseTo(49.44, 6);
});
