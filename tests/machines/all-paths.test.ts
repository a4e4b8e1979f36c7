// Every chart, walked whole: each edge is taken again and must lead where the table says that a person has read; what is
// refused changes nothing; every configuration survives the database. What this covers goes to build/machines.
import { afterAll, describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, type EventObject, initialTransition } from 'xstate';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { cover, missingOf, requiredOf, withSpecs } from '#src/machines/qa/coverage.ts';
import { explore, type Place, sneakPairs } from '#src/machines/qa/explorer.ts';
import { configurationOf, type Hits, leavesOf } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { lint } from '#src/machines/qa/lint.ts';
import { createTally } from '#src/machines/qa/records.ts';
import { recordedStep } from '#src/machines/qa/step.ts';
import { writeRecords } from './records.ts';
import { misjudged } from './shown.ts';
import { tableOf } from './table.ts';

/** Tens of thousands of steps, on a busy machine. */
const SLOW_MS = 60_000;

const json = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.machine.getPersistedSnapshot(snapshot));

describe.each(catalogue.map((samples) => [samples.machine.id, samples] as const))('%s', (name, samples) => {
  const { machine } = samples;
  const inventory = inventoryOf(machine);
  const walk = explore(samples);
  const tally = createTally();
  const put = (hits: Hits) => tally.put(inventory.machine, inventory.hash, `unit:all paths of ${name}`, hits);
  const step = (place: Place | undefined, event: EventObject) => {
    if (!place) throw new Error('an edge begins at a place');
    const recorded = recordedStep(machine, place.snapshot, event);
    put(recorded.hits);
    return recorded;
  };
  for (const { hits } of Object.values(walk.begun)) put(hits);

  test('keeps the rules', () => expect(lint(machine)).toEqual([]));

  // `vitest -u` proposes a new table after a change of the chart; a person reads it against the design before it is kept
  test('goes where its table says', () => expect(tableOf(walk)).toMatchFileSnapshot(`${name}.table.txt`));

  test(
    'takes every edge from its place again',
    () => {
      const wrong = walk.edges.filter(({ from, to, event, taken }) => {
        const { next, taken: again } = step(walk.places[from], event);
        const expected = walk.places[to]?.snapshot;
        return (
          String(again) !== String(taken) ||
          !expected ||
          leavesOf(configurationOf(next)) !== leavesOf(configurationOf(expected))
        );
      });
      expect(wrong).toEqual([]);
    },
    SLOW_MS,
  );

  test(
    'changes nothing on what it refuses',
    () => {
      const refusable = new Set(sneakPairs(machine));
      const changed = walk.refused.filter(({ at, event }) => {
        const place = walk.places[at];
        const { next, actions } = step(place, event);
        // mostly it is the very same snapshot, and two hundred thousand need not be written out
        const isSame = next === place?.snapshot;
        if (!place || actions.length > 0 || (!isSame && json(next) !== json(place.snapshot))) return true;
        for (const leaf of leavesOf(configurationOf(next)).split(',')) {
          const pair = `${leaf}|${event.type}`;
          if (refusable.has(pair)) put({ [`refused:${pair}`]: 1 });
        }
        return false;
      });
      expect(changed).toEqual([]);
    },
    SLOW_MS,
  );

  test('comes back from the database as it went', () => {
    const lost = walk.places.filter(({ snapshot }) => {
      const stored = json(snapshot);
      // an empty scope is enough to restore: see server/platform/lifecycle/snapshot.ts
      const restored = machine.restoreSnapshot(JSON.parse(stored), {} as never) as AnyMachineSnapshot;
      return json(restored) !== stored || leavesOf(configurationOf(restored)) !== leavesOf(configurationOf(snapshot));
    });
    expect(lost).toEqual([]);
  });

  test('tells a screen that knows what frames show no more and no less than what holds', () => {
    const { lifecycle } = samples;
    const wrong = lifecycle ? walk.places.flatMap(({ snapshot }) => misjudged(lifecycle, snapshot)) : [];
    expect(wrong).toEqual([]);
  });

  test('begins without an input, as every pure step lets it', () => {
    expect(initialTransition(machine)[0].status).not.toBe('error');
  });

  afterAll(() => {
    const records = tally.drain();
    writeRecords(`unit-${name}`, records);
    const hits = withSpecs(inventory, records[0]?.hits ?? {});
    const required = requiredOf(inventory, sneakPairs(machine));
    const missing = Object.values(required).flatMap((keys) => missingOf(keys, hits));
    expect(missing, `covers all of ${JSON.stringify(cover(required, hits))}`).toEqual([]);
  });
});
