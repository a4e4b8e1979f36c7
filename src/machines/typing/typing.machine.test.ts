import { describe, expect, test } from 'vitest';
import { createActor } from 'xstate';
import type { Cell } from '#contract/gradebook.ts';
import {
  type CellChange,
  isSameScore,
  type JudgedChange,
  type Typed,
  typedBefore,
  typingMachine,
} from './typing.machine.ts';

const score = (n: number, version = 0): Cell => ({ state: 'scored', score: n, version });
const mark = (n: number): Typed => ({ score: n, excused: false });
const EMPTY: Cell = { state: 'none', score: null, version: 0 };

test('what is there already is no change; a computed score that is typed again is one no more', () => {
  expect(isSameScore(score(45), { score: 45, excused: false })).toBe(true);
  expect(isSameScore(score(45), { score: 44, excused: false })).toBe(false);
  expect(isSameScore(score(45), { score: null, excused: false })).toBe(true);
  expect(isSameScore(score(45, 1), { score: null, excused: false })).toBe(false);
  expect(isSameScore({ state: 'excused', score: null, version: 1 }, { score: null, excused: true })).toBe(true);
  expect(isSameScore({ state: 'none', score: null, version: 2 }, { score: null, excused: false })).toBe(true);
  // a third is shown as 33.33: who types over it what stands there says nothing new
  expect(isSameScore(score(100 / 3), { score: 33.33, excused: false })).toBe(true);
  expect(isSameScore(score(100 / 3), { score: 33.34, excused: false })).toBe(false);
});

test('a change is taken back to the mark before it, or to what was computed', () => {
  expect(typedBefore(score(45))).toEqual({ score: null, excused: false });
  expect(typedBefore(score(45, 2))).toEqual({ score: 45, excused: false });
  expect(typedBefore({ state: 'excused', score: null, version: 1 })).toEqual({ score: null, excused: true });
});

/** A book, whose cells are of one student each. */
function book() {
  const sent: CellChange[][] = [];
  const actor = createActor(
    typingMachine.provide({ actions: { send: (_, changes) => sent.push([...changes]) } }),
  ).start();
  const now = () => actor.getSnapshot();
  return {
    sent,
    now,
    edits: () => now().context.edits,
    type: (...cells: [key: string, typed: Typed | null, cell?: Cell][]) =>
      actor.send({
        type: 'type',
        cells: cells.map(([key, typed, cell = EMPTY]) => ({ key, text: String(typed?.score ?? '?'), typed, cell })),
      }),
    /** The server's word on what went out in this turn. */
    judge: (turn: number, by: (change: CellChange) => Pick<JudgedChange, 'cell' | 'why'>) =>
      actor.send({ type: 'judged', judged: (sent[turn] ?? []).map((change) => ({ ...change, ...by(change) })) }),
    undo: () => actor.send({ type: 'undo' }),
    lose: () => actor.send({ type: 'lost' }),
  };
}
const stored = ({ typed }: CellChange) => ({
  cell: { state: 'scored' as const, score: typed.score, version: 1 },
  why: null,
});

describe('a cell', () => {
  test('is on its way as soon as it is typed, and saved when the server says so', () => {
    const b = book();
    b.type(['a', mark(12)]);
    expect(b.sent).toEqual([[{ key: 'a', typed: mark(12), group: 1 }]]);
    expect([b.now().value, b.edits()['a'], b.now().context.waiting]).toEqual([
      { sending: 'reached' },
      { state: 'saving', typed: mark(12) },
      1,
    ]);
    b.judge(0, stored);
    expect([b.now().value, b.edits()['a'], b.now().context.waiting]).toEqual(['resting', { state: 'saved' }, 0]);
    expect(b.now().context.cells['a']).toEqual(score(12, 1));
  });

  test('that holds no score is wrong, and does not go out', () => {
    const b = book();
    b.type(['a', null]);
    expect([b.now().value, b.edits()['a'], b.sent]).toEqual([
      'resting',
      { state: 'wrong', text: '?', why: 'score' },
      [],
    ]);
    b.type(['a', null], ['b', mark(3)]);
    expect([b.now().value, b.sent]).toEqual([{ sending: 'reached' }, [[{ key: 'b', typed: mark(3), group: 2 }]]]);
  });

  test('that somebody else has marked is wrong, and known as it is now', () => {
    const b = book();
    b.type(['a', mark(12)]);
    b.judge(0, () => ({ cell: score(9, 4), why: 'stale' }));
    expect(b.edits()['a']).toEqual({ state: 'wrong', typed: mark(12), why: 'stale' });
    expect(b.now().context).toMatchObject({ cells: { a: score(9, 4) }, groups: [] });
    // what the book shows is older
    b.type(['a', mark(13), EMPTY]);
    expect(b.now().context.cells['a']).toEqual(score(9, 4));
  });

  test('whose answer was lost, and that is refused as stale now, is saved', () => {
    const b = book();
    b.type(['a', mark(12)]);
    b.judge(0, () => ({ cell: score(12, 1), why: 'stale' }));
    expect(b.edits()['a']).toEqual({ state: 'saved' });
    expect(b.now().context.groups).toHaveLength(1);
  });

  test('whose call is refused says the server’s sentence', () => {
    const b = book();
    b.type(['a', mark(12)]);
    b.judge(0, () => ({ cell: null, why: { text: 'no' } }));
    expect(b.edits()['a']).toEqual({ state: 'wrong', typed: mark(12), why: { text: 'no' } });
    expect(b.now().context.cells['a']).toEqual(EMPTY);
  });
});

describe('while something is on its way', () => {
  test('more can be typed, and it rests when all is judged', () => {
    const b = book();
    b.type(['a', mark(1)]);
    b.type(['a', mark(2)], ['b', mark(3)]);
    expect(b.now().context.waiting).toBe(3);
    b.judge(0, stored);
    expect(b.now().matches('sending')).toBe(true);
    b.judge(1, stored);
    expect(b.now().matches('resting')).toBe(true);
  });

  test('nobody may answer: that is told until somebody does', () => {
    const b = book();
    b.type(['a', mark(1)]);
    b.lose();
    b.type(['b', mark(2)]);
    expect([b.now().hasTag('offline'), b.now().context.waiting]).toEqual([true, 2]);
    b.judge(0, stored);
    expect([b.now().hasTag('offline'), b.now().value]).toEqual([false, { sending: 'reached' }]);
    b.lose();
    b.judge(1, stored);
    expect([b.now().hasTag('offline'), b.now().value]).toEqual([false, 'resting']);
  });
});

describe('taken back', () => {
  test('is what was typed together, to the marks before', () => {
    const b = book();
    b.undo();
    expect(b.sent).toEqual([]);
    b.type(['a', mark(1)]);
    b.undo();
    expect(b.sent).toHaveLength(1);
    b.judge(0, stored);
    b.type(['b', mark(5), score(4, 2)], ['c', mark(6), score(3)]);
    b.judge(1, stored);
    expect(b.now().context.groups.map((g) => g.before.length)).toEqual([1, 2]);
    b.undo();
    const none = { score: null, excused: false };
    expect(b.sent[2]).toEqual([
      { key: 'b', typed: mark(4), group: null },
      { key: 'c', typed: none, group: null },
    ]);
    expect(b.edits()['c']).toEqual({ state: 'saving', typed: none });
    expect(b.now().matches('sending')).toBe(true);
    b.undo();
    expect(b.sent[3]).toEqual([{ key: 'a', typed: none, group: null }]);
    b.judge(2, stored);
    b.judge(3, stored);
    // what was taken back is not taken back itself
    expect([b.now().value, b.now().context.groups]).toEqual(['resting', []]);
    b.undo();
    expect(b.sent).toHaveLength(4);
  });

  test('is nothing that has changed nothing', () => {
    const b = book();
    b.type(['a', mark(12), score(12)]);
    b.judge(0, () => ({ cell: null, why: null }));
    expect([b.edits()['a'], b.now().context.groups]).toEqual([{ state: 'saved' }, []]);
  });
});
