// Every chart, walked whole: each edge is taken again and must lead where the table says that a person has read; what is
// refused changes nothing; every configuration survives the database. What this covers goes to build/machines, as the walk's.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { CRITERIA } from '#contract/qa.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { requiredOf, uncovered } from '#src/machines/qa/coverage.ts';
import { hitsOf } from '#src/machines/qa/explorer.ts';
import { configurationOf, leavesOf } from '#src/machines/qa/hits.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { lint } from '#src/machines/qa/lint.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { refusable } from '#src/machines/qa/refusable.ts';
import { recordedStep } from '#src/machines/qa/step.ts';
import { misjudged } from './shown.ts';
import { tableOf } from './table.ts';
import { walkOf } from './walks.ts';

const FOLDER = process.env['MACHINES_DIR'] ?? join(import.meta.dirname, '..', '..', 'build', 'machines');

/** Tens of thousands of steps, on a busy machine. */
const SLOW_MS = 60_000;

const json = (snapshot: AnyMachineSnapshot): string => JSON.stringify(snapshot.machine.getPersistedSnapshot(snapshot));

describe.each(catalogue.map((samples) => [samples.machine.id, samples] as const))('%s', (name, samples) => {
  const { machine } = samples;
  const walk = walkOf(samples);

  test('keeps the rules', () => {
    expect(lint(machine, samples.untimed)).toEqual([]);
    expect(walk.findings).toEqual([]);
  });

  test('meets all that it asks for', () => {
    const hits = hitsOf(walk);
    const asked = requiredOf(inventoryOf(machine), { refused: refusable(samples), pairs: [] });
    const elements = CRITERIA.filter((c) => c !== 'c7').flatMap((c) => asked[c]);
    expect(uncovered(elements, hits)).toEqual([]);
  });

  // `vitest -u` proposes a new table after a change of the chart; a person reads it against the design before it is kept
  test('goes where its table says', () => expect(tableOf(walk)).toMatchFileSnapshot(`${name}.table.txt`));

  test(
    'takes every edge from its place again',
    () => {
      const wrong = walk.edges.filter(({ from, to, event, taken }) => {
        const [place, expected] = [walk.snapshots[from], walk.snapshots[to]];
        if (!place || !expected) return true;
        const { next, taken: again } = recordedStep(machine, place, event);
        const isThere = leavesOf(configurationOf(next)) === leavesOf(configurationOf(expected));
        return String(again) !== String(taken) || !isThere;
      });
      expect(wrong).toEqual([]);
    },
    SLOW_MS,
  );

  // a step that nothing takes gives back the very snapshot that it was given, which is the whole check
  test('changes nothing on what it refuses', () => {
    expect(walk.refused).toBeGreaterThan(0);
    expect(walk.changed).toEqual([]);
  });

  test(
    'comes back from the database as it went',
    () => {
      const lost = walk.snapshots.filter((snapshot) => {
        const stored = json(snapshot);
        // an empty scope is enough to restore: see server/platform/lifecycle/snapshot.ts
        const restored = machine.restoreSnapshot(JSON.parse(stored), {} as never) as AnyMachineSnapshot;
        return json(restored) !== stored || leavesOf(configurationOf(restored)) !== leavesOf(configurationOf(snapshot));
      });
      expect(lost).toEqual([]);
    },
    SLOW_MS,
  );

  test('tells a screen that knows what frames show no more and no less than what holds', () => {
    const { lifecycle } = samples;
    const wrong = lifecycle ? walk.snapshots.flatMap((snapshot) => misjudged(lifecycle, snapshot)) : [];
    expect(wrong).toEqual([]);
  });

  test('begins without an input, as every pure step lets it', () => {
    expect(initialTransition(machine)[0].status).not.toBe('error');
  });

  afterAll(() => {
    const { hash } = inventoryOf(machine);
    const record: MachineRecord = { machine: name, hash, test: `walk:all paths of ${name}`, hits: hitsOf(walk) };
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, `walk-${name}.jsonl`), `${JSON.stringify(record)}\n`);
  });
});
