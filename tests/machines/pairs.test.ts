// What follows what: every two transitions that can follow one another do so here, by their shortest way and some seeded steps
// more, and what holds of the chart by name holds after each. The recorder counts pairs of it and nothing else: that a transition
// was taken here says too little of it.
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, initialTransition, transition } from 'xstate';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { eventsAt, pairsOf, type Walk } from '#src/machines/qa/explorer.ts';
import { countAllPairs, type Hits } from '#src/machines/qa/hits.ts';
import type { Samples } from '#src/machines/samples.ts';
import { INVARIANTS } from './invariants.ts';
import { walkOf } from './walks.ts';

/** Thousands of steps, on a busy machine. */
const SLOW_MS = 180_000;
/** Steps behind a pair, at random. */
const MORE = 1;

/** Numbers below one, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const known = catalogue.flatMap((samples) => {
  const invariants = INVARIANTS[samples.machine.id];
  return invariants ? [[samples.machine.id, samples, Object.entries(invariants)] as const] : [];
});

const begin = ({ machine, inputs }: Samples, input: string): AnyMachineSnapshot =>
  initialTransition(machine, inputs[input] as never)[0];
const step = ({ machine }: Samples, snapshot: AnyMachineSnapshot, event: EventObject): AnyMachineSnapshot =>
  transition(machine, snapshot as never, event as never)[0];

/** Adds the pairs that a way comes by, as the walk knows them. */
function followed({ begun, edges }: Walk) {
  const by = new Map(edges.map((edge) => [`${edge.from} ${edge.label}`, edge]));
  return (seen: Hits, input: string, events: readonly string[]) => {
    let at = begun[input]?.place ?? -1;
    let last = countAllPairs(seen, [], begun[input]?.microsteps ?? []);
    for (const label of events) {
      const edge = by.get(`${at} ${label}`);
      if (!edge) continue;
      last = countAllPairs(seen, last, edge.microsteps);
      at = edge.to;
    }
  };
}

describe.each(known)('%s', (_, samples, invariants) => {
  test(
    'what holds by name holds after every pair',
    () => {
      const broken = new Set<string>();
      const look = (snapshot: AnyMachineSnapshot, trail: readonly string[]) => {
        for (const [name, holds] of invariants) if (!holds(snapshot)) broken.add(`${name}: ${trail.join(' → ')}`);
        return snapshot;
      };
      const pairs = pairsOf(walkOf(samples));
      const follow = followed(walkOf(samples));
      const seen: Hits = {};
      // the longest ways first: they come by most of the others
      const ways = [...pairs].sort(([, a], [, b]) => b.events.length - a.events.length);
      for (const [i, [pair, { input, events }]] of ways.entries()) {
        if (seen[pair]) continue;
        follow(seen, input, events);
        const random = seeded(i + 1);
        const trail = [input];
        let snapshot = look(begin(samples, input), trail);
        for (let n = 0; n < events.length + MORE && snapshot.status === 'active'; n++) {
          const may = eventsAt(samples, snapshot);
          const label = events[n] ?? Object.keys(may)[Math.floor(random() * Object.keys(may).length)] ?? '';
          const event = may[label];
          if (!event) throw new Error(`no ${label} after ${trail.join(' → ')}`);
          trail.push(label);
          snapshot = look(step(samples, snapshot, { ...event }), trail);
        }
      }
      expect([...broken].slice(0, 5)).toEqual([]);
      expect(pairs.size).toBeGreaterThan(0);
    },
    SLOW_MS,
  );
});
