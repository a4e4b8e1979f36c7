// What the explorer sends to the chart of scores that are typed: of two cells, one at a time or both.
import type { Samples } from '../samples.ts';
import { type JudgedChange, type TypingEvent, typingMachine } from './typing.machine.ts';

const EMPTY = { state: 'none', score: null, version: 0 } as const;
const typed = { score: 1, excused: false };
const cell = (key: string) => ({ key, text: '1', typed, cell: EMPTY });
const judged = (key: string, more: Partial<JudgedChange> = {}): JudgedChange => ({
  key,
  typed,
  group: 1,
  cell: { state: 'scored', score: 1, version: 1 },
  why: null,
  ...more,
});

const events = {
  'type one': { type: 'type', cells: [cell('a')] },
  'type two': { type: 'type', cells: [cell('a'), cell('b')] },
  'type no score': { type: 'type', cells: [{ ...cell('a'), typed: null }] },
  undo: { type: 'undo' },
  'one saved': { type: 'judged', judged: [judged('a')] },
  'two saved': { type: 'judged', judged: [judged('a'), judged('b')] },
  'one refused': { type: 'judged', judged: [judged('a', { cell: EMPTY, why: 'stale' })] },
  lost: { type: 'lost' },
} as const satisfies Record<string, TypingEvent>;

const MOST = 2;

export const typingSamples: Samples = {
  machine: typingMachine,
  inputs: { empty: undefined },
  events,
  // how much waits, and whether anything can be taken back, decide
  project: (context) => {
    const { waiting, groups } = context as { waiting: number; groups: readonly unknown[] };
    return [Math.min(waiting, MOST), groups.length > 0];
  },
};
