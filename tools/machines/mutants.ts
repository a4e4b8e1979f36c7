// Has every mutant of a chart judged by the unit tests that import the chart, and keeps the verdicts by the hashes of chart and
// tests: what has not changed is not judged again.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { MUTANTS, type Mutant } from '#contract/qa.ts';
import { explore } from '#src/machines/qa/explorer.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { type Fault, faultsOf, give } from '#src/machines/qa/mutants.ts';
import { type MachineRecord, PAIRS_ALONE, WALKS } from '#src/machines/qa/records.ts';
import type { Samples } from '#src/machines/samples.ts';
import { importsOf } from '#tests/architecture/walk.ts';
import type { Trial } from './judge.ts';
import { type Kept, readKept } from './kept.ts';
import { json, writeTo } from './measure.ts';
import { FOLDER, ROOT, readRecords } from './records.ts';

/** As many as a newcomer's machine has cores. */
const JUDGES = 2;
/** Longer than any mutant is waited for by its tests. */
const HANGS_MS = 60_000;

interface Judged {
  tests: string;
  list: Mutant[];
}

/** Judges the mutants of these charts, and keeps what they came to; a chart that no unit test imports has none. */
export async function judgeCharts(charts: readonly Samples[], folder = FOLDER): Promise<Kept> {
  const hashes = new Map(charts.map((s) => [s.machine.id, inventoryOf(s.machine).hash]));
  const { records } = readRecords(hashes, folder);
  const before = readKept(folder);
  const kept: Kept = { ...before };
  const waiting = [...charts];
  const judges = judgesOf();
  const work = async () => {
    for (let samples = waiting.shift(); samples; samples = waiting.shift()) {
      const { machine, hash } = inventoryOf(samples.machine);
      const own = records.filter((r) => r.machine === machine && r.test.startsWith('unit:'));
      const files = judges(machine);
      if (files.length > 0) kept[machine] = { hash, ...(await judged(samples, files, own, before[machine])) };
      else delete kept[machine];
      // at once: whoever stops it goes on where it was
      writeTo(join(folder, 'mutants.json'), json(kept));
    }
  };
  await Promise.all(Array.from({ length: JUDGES }, work));
  return kept;
}

async function judged(
  samples: Samples,
  files: readonly string[],
  records: readonly MachineRecord[],
  before: Kept[string] | undefined,
): Promise<Judged> {
  const { machine, hash } = inventoryOf(samples.machine);
  const tests = hashOf([...files, ...sourcesOf(machine)]);
  if (before?.hash === hash && before.tests === tests) return { tests, list: before.list };
  const list = await judgeAll(machine, trialsOf(samples, files, records));
  return { tests, list: list.map((mutant) => (mutant.killed ? mutant : { ...mutant, by: tableOf(samples, mutant) })) };
}

/** Each fault with all of these files, those first that came by its element when they were recorded: the first failure ends it. */
export function trialsOf(samples: Samples, files: readonly string[], records: readonly MachineRecord[]): Trial[] {
  const comeBy = filesByElement(records);
  return faultsOf(samples.machine).map((fault) => {
    const keys = keysOf(fault);
    const isFirst = (file: string) => keys.some((key) => comeBy.get(key)?.has(file));
    return { ...fault, files: [...files.filter(isFirst), ...files.filter((file) => !isFirst(file))] };
  });
}

/** Files of unit tests by the elements that they hit. */
function filesByElement(records: readonly MachineRecord[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { test, hits } of records) {
    const [file = ''] = test.slice('unit:'.length).split(' > ');
    if (!existsSync(join(ROOT, file))) continue;
    for (const element of Object.keys(hits)) found.set(element, (found.get(element) ?? new Set()).add(file));
  }
  return found;
}

/** What hits of an element that is at fault are called. */
function keysOf({ kind, element }: Fault): string[] {
  return {
    'drop-transition': [`transition:${element}`],
    retarget: [`transition:${element}`],
    'drop-action': [`transition:${element}`],
    'flip-guard': [`guard:${element}:true`, `guard:${element}:false`],
    'drop-entry': [`state:${element}`],
    'skip-error': [`invoke:${element}:error`],
  }[kind];
}

/** A mutant that hangs is killed with its judge, and the next judge goes on behind it. */
export async function judgeAll(machine: string, trials: readonly Trial[], hangsMs = HANGS_MS): Promise<Mutant[]> {
  const done: Mutant[] = [];
  while (done.length < trials.length) {
    const before = done.length;
    const hung = await judge(machine, trials.slice(done.length), hangsMs, (mutant) => done.push(mutant));
    const stuck = trials[done.length];
    if (!stuck) break;
    if (!hung && done.length === before) throw new Error(`${machine}: its mutants could not be judged`);
    if (hung) done.push({ kind: stuck.kind, element: stuck.element, killed: true, by: 'hangs' });
  }
  return done;
}

/** True where it had to be ended. */
function judge(
  machine: string,
  trials: readonly Trial[],
  hangsMs: number,
  onJudged: (mutant: Mutant) => void,
): Promise<boolean> {
  const script = join(import.meta.dirname, 'judge.ts');
  const child = spawn(process.execPath, [script, machine], {
    cwd: ROOT,
    // the channel brings it its trials, and tells it when whoever reads it is gone, killed or not
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, MUTANTS: '1', RECORD: '' },
    // a group of its own: its worker, which is what hangs, is ended with it
    detached: true,
  });
  child.send(trials);
  const endAll = () => {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  };
  return new Promise((resolve) => {
    let isHung = false;
    const end = () => {
      isHung = true;
      endAll();
    };
    let timer = setTimeout(end, hangsMs);
    createInterface({ input: child.stdout as Readable /* a pipe, as asked for */ }).on('line', (line) => {
      clearTimeout(timer);
      timer = setTimeout(end, hangsMs);
      const mutant = read(line);
      if (mutant) onJudged(mutant);
    });
    child.once('close', () => {
      clearTimeout(timer);
      resolve(isHung);
    });
  });
}

/** Tests print too. */
function read(line: string): Mutant | null {
  try {
    const mutant = JSON.parse(line) as Mutant | null; // checked below
    return mutant && MUTANTS.some((kind) => kind === mutant.kind) && typeof mutant.element === 'string' ? mutant : null;
  } catch {
    return null;
  }
}

/** Whether the chart's walk at least leads elsewhere: a person read its table once. Shown apart, and no kill. */
function tableOf(samples: Samples, fault: Fault): string | null {
  const machine = samples.machine.provide({});
  give(machine, fault);
  const edges = (of: Samples) => {
    const walk = explore(of, { forgets: true });
    return walk.edges.map((e) => `${e.from} ${e.label} ${e.to} ${e.taken}`).join('\n');
  };
  const small = { ...samples, inputs: Object.fromEntries(Object.entries(samples.inputs).slice(0, 1)) };
  return edges(small) === edges({ ...small, machine }) ? null : `walk:table of ${machine.id}`;
}

/** The chart's folder: guards and actions are no part of the chart's own hash. */
function sourcesOf(machine: string): string[] {
  const files = globSync('src/machines/*/*.ts', { cwd: ROOT });
  const own = dirname(fileOf(machine));
  return files.filter((f) => dirname(f) === own).sort();
}

const fileOf = (machine: string): string => globSync(`src/machines/*/${machine}.machine.ts`, { cwd: ROOT })[0] ?? '';

/** The unit tests that import a chart, through whatever other file, without those that walk it. */
export function judgesOf(): (machine: string) => string[] {
  const tests = globSync('{contract,src,server,experiments,tools,tests}/**/*.test.ts', { cwd: ROOT }).filter(
    (f) => !/\.api\.test\.ts$|^tests\/(api|families)\//.test(f) && !WALKS.test(f) && !PAIRS_ALONE.test(f),
  );
  const reached = new Map(tests.map((f) => [f, reachedFrom(f)]));
  return (machine) => tests.filter((f) => reached.get(f)?.has(fileOf(machine))).sort();
}

function reachedFrom(file: string): ReadonlySet<string> {
  const reached = new Set([file]);
  // a set gives what is added to it meanwhile, too; code in quotes names files that there are not
  for (const from of reached)
    for (const { to, kind } of importsOf(from))
      if (kind !== 'type' && /\.tsx?$/.test(to) && existsSync(join(ROOT, to))) reached.add(to);
  return reached;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
