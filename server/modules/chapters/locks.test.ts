import { describe, expect, test } from 'vitest';
import type { Lock } from '#contract/chapters.ts';
import { inCircle, locksOf, type Placed, type SectionStanding } from './locks.ts';

const chapter = (id: string, lock: Lock | null = null): Placed => ({
  id,
  parentId: null,
  kind: 'chapter',
  title: id,
  lock,
});
const section = (id: string, parentId: string, lock: Lock | null = null): Placed => ({
  id,
  parentId,
  kind: 'text',
  title: id,
  lock,
});
const score = (sectionId: string, min = 60): Lock => ({ score: { sectionId, min } });
const previous: Lock = { previous: true };

/** Two chapters of two sections, with these locks. */
const course = (locks: Record<string, Lock> = {}): Placed[] => [
  chapter('1', locks['1']),
  section('a', '1', locks['a']),
  section('b', '1', locks['b']),
  chapter('2', locks['2']),
  section('c', '2', locks['c']),
  section('d', '2', locks['d']),
];

describe('locks that can never open', () => {
  test.each<[string, Record<string, Lock>, string | undefined]>([
    ['none', {}, undefined],
    ['each after the one before', { b: previous, c: previous, d: previous }, undefined],
    ['a score of an earlier one', { d: score('a') }, undefined],
    ['a score of a later one that waits for nothing', { a: score('d') }, undefined],
    ['itself', { b: score('b') }, 'b'],
    ['two for each other', { a: score('b'), b: score('a') }, 'a'],
    ['a later one that waits for the one before', { a: score('b'), b: previous }, 'a'],
    ['a later one that waits for one between', { a: score('d'), c: previous, d: previous }, 'a'],
    ['a chapter for a score within it', { '2': score('d') }, 'd'],
    ['a chapter for a score before it', { '2': score('a') }, undefined],
    ['a chapter after the one before, whose score an earlier one wants', { '2': previous, a: score('c') }, 'a'],
    ['the first of all after the one before', { a: previous, '1': previous }, undefined],
  ])('%s', (_name, locks, at) => {
    expect(inCircle(course(locks))?.id).toBe(at);
  });
});

describe('what shuts a section for one student', () => {
  const NOW = 1000;
  const done: SectionStanding = { state: 'done', score: null };
  const scored = (points: number): SectionStanding => ({ state: 'done', score: points });

  test.each<[string, Record<string, Lock>, Record<string, SectionStanding>, string, unknown[]]>([
    ['nothing', {}, {}, 'b', []],
    ['a day to come', { b: { from: NOW + 1 } }, {}, 'b', [{ kind: 'from', at: NOW + 1 }]],
    ['a day that has come', { b: { from: NOW } }, {}, 'b', []],
    [
      'the one before, begun',
      { b: previous },
      { a: { state: 'doing', score: null } },
      'b',
      [{ kind: 'previous', title: 'a' }],
    ],
    ['the one before, done', { b: previous }, { a: done }, 'b', []],
    ['the one before, in the chapter before', { c: previous }, {}, 'c', [{ kind: 'previous', title: 'b' }]],
    ['the one before, of a whole chapter', { '2': previous }, {}, 'd', [{ kind: 'previous', title: 'b' }]],
    ['the first of all has none before', { a: previous }, {}, 'a', []],
    ['no score yet', { b: score('a') }, { a: done }, 'b', [{ kind: 'score', title: 'a', min: 60, score: null }]],
    [
      'too low a score',
      { b: score('a') },
      { a: scored(59.9) },
      'b',
      [{ kind: 'score', title: 'a', min: 60, score: 59.9 }],
    ],
    ['just the score', { b: score('a') }, { a: scored(60) }, 'b', []],
    ['a score of what is not there', { b: score('gone') }, {}, 'b', []],
    [
      'two at once',
      { b: { from: NOW + 1, previous: true } },
      {},
      'b',
      [
        { kind: 'from', at: NOW + 1 },
        { kind: 'previous', title: 'a' },
      ],
    ],
  ])('%s', (_name, locks, standing, id, expected) => {
    expect(locksOf(course(locks), new Map(Object.entries(standing)), NOW).get(id)).toEqual(expected);
  });

  test('a draft before it is no one before: it is not there', () => {
    const seen = course({ c: previous }).filter((r) => r.id !== 'b');
    expect(locksOf(seen, new Map([['a', done]]), NOW).get('c')).toEqual([]);
  });
});
