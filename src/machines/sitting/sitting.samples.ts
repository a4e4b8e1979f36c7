// What the explorer sends to the chart of a sitting: one that runs, one that is paused, one whose time is over, one handed in.
import type { Samples } from '../samples.ts';
import type { HandedInExam, Journal, Leaving, Seen, SittingEvent, SittingInput, Told } from './sitting.machine.ts';
import { sittingMachine } from './sitting.machine.ts';

const told = (more: Partial<Told> = {}): Told => ({
  state: 'answering',
  lease: 1,
  until: 60_000,
  leftMs: 60_000,
  ...more,
});
const seen = (more: Partial<Told> = {}): Seen => ({ ...told(more), heard: 1 });
const input = (more: Partial<Told> = {}): SittingInput => ({ attemptId: 'a', lease: 1, told: told(more) });
const journal = (waiting: number): Journal => ({ waiting, savedAt: 1, late: false });
const handedIn: HandedInExam = { attemptId: 'a', submittedAt: 1, by: 'student', answered: 1, of: 2, receipt: 'r' };

const events = {
  'line lost': { type: 'line.lost' },
  'line back': { type: 'line.back' },
  'all saved': { type: 'journal.told', journal: journal(0) },
  'one waits': { type: 'journal.told', journal: journal(1) },
  runs: { type: 'server.told', told: told() },
  'runs elsewhere': { type: 'server.told', told: told({ lease: 2 }) },
  paused: { type: 'server.told', told: told({ state: 'paused' }) },
  'time over': { type: 'server.told', told: told({ state: 'grace', leftMs: 0 }) },
  submitted: { type: 'server.told', told: told({ state: 'submitted' }) },
  'window left': { type: 'window.left', at: 1 },
  'window back': { type: 'window.back', at: 2 },
  look: { type: 'look' },
  'hand in': { type: 'hand.in' },
} as const satisfies Record<string, SittingEvent>;

export const sittingSamples: Samples = {
  machine: sittingMachine,
  inputs: {
    running: input(),
    paused: input({ state: 'paused' }),
    late: input({ leftMs: 0 }),
    over: input({ state: 'released' }),
  },
  events,
  outputs: {
    see: { runs: seen(), over: seen({ state: 'marked' }) },
    handIn: { done: handedIn },
  },
  errors: { see: { refused: { code: 409 }, unreachable: { unreachable: true } } },
  // whose it is by the last word, and whether the server is asked once more
  project: (context) => {
    const { told: last, lease, again } = context as { told: Told; lease: number; left: Leaving[]; again: boolean };
    return [last.lease > lease, again];
  },
  untimed: { see: 'a call to the server gives up after half a minute by itself' },
};
