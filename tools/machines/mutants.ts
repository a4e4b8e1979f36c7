// Has every mutant of a chart judged by the unit tests that come by its element, and keeps the verdicts by the hashes of chart and
// tests: what has not changed is not judged again.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { MUTANTS, type Mutant } from '#contract/qa.ts';
import { explore, type Samples } from '#src/machines/qa/explorer.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { type Fault, faultsOf, give } from '#src/machines/qa/mutants.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
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

/** Judges the mutants of these charts, and keeps what they came to. Throws where no unit test has left records. */
export async function judgeCharts(charts: readonly Samples[], folder = FOLDER): Promise<Kept> {
  const hashes = new Map(charts.map((s) => [s.machine.id, inventoryOf(s.machine).hash]));
  const { records } = readRecords(hashes, folder);
  const before = readKept(folder);
  const kept: Kept = { ...before };
  const waiting = [...charts];
  const work = async () => {
    for (let samples = waiting.shift(); samples; samples = waiting.shift()) {
      const { machine, hash } = inventoryOf(samples.machine);
      const own = records.filter((r) => r.machine === machine && r.test.startsWith('unit:'));
      const { tests, list } = await judged(samples, own, before[machine]);
      kept[machine] = { hash, tests, list };
      // at once: whoever stops it goes on where it was
      writeTo(join(folder, 'mutants.json'), json(kept));
    }
  };
  await Promise.all(Array.from({ length: JUDGES }, work));
  return kept;
}

async function judged(
  samples: Samples,
  records: readonly MachineRecord[],
  before: Kept[string] | undefined,
): Promise<Judged> {
  const { machine, hash } = inventoryOf(samples.machine);
  const filesBy = filesByElement(records);
  const files = [...new Set([...filesBy.values()].flatMap((set) => [...set]))].sort();
  const tests = hashOf([...files, ...sourcesOf(machine)]);
  if (before?.hash === hash && before.tests === tests) return { tests, list: before.list };
  const trials = faultsOf(samples.machine).map((fault) => ({ ...fault, files: judgesOf(fault, filesBy) }));
  const list = await judgeAll(machine, trials);
  return { tests, list: list.map((mutant) => (mutant.killed ? mutant : { ...mutant, by: tableOf(samples, mutant) })) };
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

/** Who never comes by an element does not notice that it is another. */
function judgesOf({ kind, element }: Fault, files: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const keys = {
    'drop-transition': [`transition:${element}`],
    retarget: [`transition:${element}`],
    'drop-action': [`transition:${element}`],
    'flip-guard': [`guard:${element}:true`, `guard:${element}:false`],
    'drop-entry': [`state:${element}`],
    'skip-error': [`invoke:${element}:error`],
  }[kind];
  return [...new Set(keys.flatMap((key) => [...(files.get(key) ?? [])]))].sort();
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
  const child = spawn(process.execPath, [script, machine, JSON.stringify(trials)], {
    cwd: ROOT,
    // the channel tells it when whoever reads it is gone, killed or not
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    env: { ...process.env, MUTANTS: '1', RECORD: '' },
    // a group of its own: its worker, which is what hangs, is ended with it
    detached: true,
  });
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
  const folder = join('src', 'machines');
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f));
  const own = files.find((f) => f.endsWith(`${machine}.machine.ts`));
  return own ? files.filter((f) => f.startsWith(join(own, '..')) && f.endsWith('.ts')).sort() : [];
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
