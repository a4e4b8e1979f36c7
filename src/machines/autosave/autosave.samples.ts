// What the explorer sends to the autosave chart: a text that is begun, one that this device kept, and one that is half
// written and cannot be sent yet.
import type { Samples } from '../samples.ts';
import {
  type AutosaveEvent,
  type AutosaveInput,
  autosaveMachine,
  type SaveResult,
  type Stored,
} from './autosave.machine.ts';

const stored = (saved: string, version: number): Stored => ({ saved, version, at: version });
const HALF = 'half';

const inputs = {
  'nothing kept': { value: 'a', base: stored('a', 1), tried: [], theirs: null, isRested: false },
  'kept here': { value: 'b', base: stored('a', 1), tried: ['b'], theirs: null, isRested: true },
  'kept here, overtaken': { value: 'b', base: stored('a', 1), tried: [], theirs: stored('c', 2), isRested: false },
} as const satisfies Record<string, AutosaveInput>;

const events = {
  'write b': { type: 'edit', value: 'b' },
  'write half': { type: 'edit', value: HALF },
  'write a again': { type: 'edit', value: 'a' },
  save: { type: 'save' },
  'meet newer': { type: 'meet', stored: stored('c', 2) },
  'meet newest': { type: 'meet', stored: stored('d', 3) },
  'meet older': { type: 'meet', stored: stored('a', 0) },
  'mine onto theirs': { type: 'settle', value: 'b', base: stored('c', 2) },
  theirs: { type: 'settle', value: 'c', base: stored('c', 2) },
  'back to editing': { type: 'dismiss' },
} as const satisfies Record<string, AutosaveEvent>;

const trouble = (kind: 'away' | 'refused') => ({ kind, text: '', reasons: {} });
const answers = {
  'all of b': { base: stored('b', 2) },
  'a part of it': { base: stored('part', 2), trouble: trouble('refused') },
  'theirs first': { theirs: stored('c', 2) },
  'own, whose answer was lost': { theirs: stored('b', 2) },
  away: { trouble: trouble('away') },
  refused: { trouble: trouble('refused') },
} as const satisfies Record<string, SaveResult>;

export const autosaveSamples: Samples = {
  machine: autosaveMachine.provide({ guards: { isReady: ({ context }) => context.value !== HALF } }),
  inputs,
  events,
  outputs: { save: answers },
  project: (context) => {
    const { value, base, tried, theirs, isRested } = context as AutosaveInput;
    // that it has rested is asked after a choice; anywhere else the state says so, or whatever comes first decides it anew
    return [value, base.saved, theirs?.saved, tried.at(-1) === value, theirs !== null && isRested];
  },
  untimed: {
    save: 'a call to the server gives up after half a minute by itself',
  },
};
