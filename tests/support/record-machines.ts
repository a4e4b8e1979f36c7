// RECORD=1: what vitest's tests cover of the charts, by the test that did it. What actors and steps of a test's own process cover comes
// from `record-actors.ts`, what a server's lifecycles cover from `record-api.ts`; a walk has its own.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, beforeEach, chai, expect, inject } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { createRecorder } from '#src/machines/qa/recorder.ts';
import { createTally, type MachineRecord, PAIRS_ALONE, WALKS } from '#src/machines/qa/records.ts';
import { headerOf, putOutcomes } from '#tools/machines/outcomes.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDER = process.env['MACHINES_DIR'] ?? join(ROOT, 'build', 'machines');
const charts = new Set(inject('charts'));
/** Of the charts that are recorded. */
export const ids = new Set([...charts].map((chart) => chart.split(' ')[0]));

const fileOf = (): string => relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
/** Of the project that runs: the setup file of API tests says so. */
const level = (file: string): string =>
  WALKS.test(file) ? 'walk' : /\.api\.test\.ts$|^tests\/(api|families)\//.test(file) ? 'api' : 'unit';

/** What a file does while it is read, and between its tests, is no test's: nobody has asserted anything of it. */
let running: string | null = null;
/** Whether each has passed, and asserted something on the way; of one name, all of them. */
const earned = new Map<string, boolean>();
let hasFailed = false;

/**
 * Vitest counts `expect(x)` itself, whatever is done with it: what says something is a matcher. Files of one worker share chai, so
 * it is wrapped once, and each test is known by its task, which every assertion carries.
 */
declare global {
  var machineMatched: WeakSet<object> | undefined;
}
function wrapMatchers(): WeakSet<object> {
  const matched = new WeakSet<object>();
  const all = chai.Assertion.prototype as unknown as Record<string, unknown>;
  for (const name of Object.getOwnPropertyNames(all)) {
    const { value, writable } = Object.getOwnPropertyDescriptor(all, name) ?? {};
    if (typeof value !== 'function' || !writable || !/^to[A-Z]|^assert$/.test(name)) continue;
    all[name] = function (this: object, ...given: unknown[]) {
      const task: unknown = chai.util.flag(this as never, 'vitest-test');
      if (typeof task === 'object' && task !== null) matched.add(task);
      return value.apply(this, given);
    };
  }
  return matched;
}
globalThis.machineMatched ??= wrapMatchers();
const matched = globalThis.machineMatched;

beforeEach((context) => {
  const file = fileOf();
  const name = `${level(file)}:${file} > ${expect.getState().currentTestName}`;
  running = name;
  // a second try is another
  matched.delete(context.task);
  // the first that is registered is called last, when nothing can fail any more
  context.onTestFinished(({ task }) => {
    running = null;
    const hasPassed = task.result?.state === 'pass';
    hasFailed ||= !hasPassed;
    const isEarned = hasPassed && matched.has(task);
    // a second try stands in for the first
    const isAgain = (task.result?.retryCount ?? 0) > 0;
    earned.set(name, isEarned && (isAgain || (earned.get(name) ?? true)));
  });
});

/**
 * Files of one worker share their modules, and XState as the first of them had it wrapped: so what is recorded is the worker's, and
 * each file says at its beginning which test is under way.
 */
interface Recording {
  fileOf: () => string;
  currentTest: () => string | null;
  recorder: ReturnType<typeof createRecorder>;
  tally: ReturnType<typeof createTally>;
  /** What came last before each snapshot. */
  latest: WeakMap<AnyMachineSnapshot, readonly string[]>;
}
declare global {
  var machineRecording: Recording | undefined;
}
globalThis.machineRecording ??= {
  fileOf,
  currentTest: () => running,
  recorder: createRecorder(() => globalThis.machineRecording?.currentTest() ?? null),
  tally: createTally(),
  latest: new WeakMap(),
};
export const shared = globalThis.machineRecording;
shared.fileOf = fileOf;
shared.currentTest = () => running;

/** Calls that a file sends for all its tests are its own. */
export const currentTest = (): string => running ?? `${level(fileOf())}:${fileOf()}`;

let file = '';
beforeAll(() => {
  file = fileOf();
});
// a test earns what it covers by passing, and by saying what must be so
afterAll(() => {
  const merged = createTally();
  const drained: MachineRecord[] = [...shared.recorder.drain(), ...shared.tally.drain()];
  const isCounted = (element: string) => !PAIRS_ALONE.test(file) || element.startsWith('pair:');
  const unearned = new Map<string, Set<string>>();
  for (const { machine, hash, test, hits } of drained) {
    if (!earned.get(test)) {
      if (ids.has(machine)) unearned.set(test, (unearned.get(test) ?? new Set()).add(machine));
      continue;
    }
    const counted = Object.fromEntries(Object.entries(hits).filter(([element]) => isCounted(element)));
    if (charts.has(`${machine} ${hash}`)) merged.put(machine, hash, test, counted);
    // one that a test has made up, or a defect of the recorder: its counts are lost either way
    else if (ids.has(machine)) process.stderr.write(`not recorded: ${machine} ${hash} (${test})\n`);
  }
  // what a server has recorded of them, in another file, counts by this
  const name = `vitest-${file.replaceAll(/[^\w.-]/g, '_')}`;
  const own = [...earned].filter(([, isEarned]) => !isEarned).map(([test]) => test);
  const failed =
    level(file) === 'api'
      ? [...own, ...(hasFailed ? [`api:${file}`] : [])].map((test) => ({ test: headerOf(test) }))
      : // nobody else has recorded them
        [...unearned].map(([test, machines]) => ({ test, machines: [...machines].sort() }));
  putOutcomes(
    FOLDER,
    name,
    failed.map((of) => ({ ...of, key: of.test, isEarned: false })),
  );
  const records = merged.drain().filter(({ hits }) => Object.keys(hits).length > 0);
  const path = join(FOLDER, `${name}.jsonl`);
  // what the same file left the time before is gone in any case
  if (records.length === 0) return rmSync(path, { force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path, records.map((r) => `${JSON.stringify(r)}\n`).join(''));
});
