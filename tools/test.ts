// What `npm test` runs: stages side by side as far as two cores carry them, each even when one before it failed, how long
// each took and which files took longest, and the one closing line `N passed, N failed`.
//
//   npm test                         the product
//   npm test -- all                  besides, what proves a document, a command, a limit or one rule more: files named `.all.`,
//                                    and browser stories with the tag `@all`
//   npm test -- unit api             these stages alone
//   npm test -- --changed[=main]     what the changes since the last commit (or since main) can touch
import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { COMPILED } from '#server/platform/compiled.ts';
import { keepBefore } from './machines/before.ts';
import { OUTCOMES } from './machines/outcomes.ts';
import { markWhole } from './machines/whole.ts';
import { changedFiles, planFor, type TestPlan } from './test/changed.ts';
import { openProcessorClock } from './test/processor.ts';
import { type Counts, playwrightCounts, vitestCounts } from './test/reports.ts';
import type { Times } from './test/times.ts';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build', 'test');
const SLOWEST = 10;
/** Of a failed stage's output, where no report names a test. */
const LAST_LINES = 40;
/** Stages whose tests cover the charts. */
const EARNING: ReadonlySet<string> = new Set(['unit', 'apart', 'api', 'browser']);
/** What may run at once, in workers: two a core of a newcomer's machine, as half of them wait for processes and servers. */
const CAPACITY = 4;

interface Stage {
  name: string;
  command: string[];
  /** Stages that must be over. */
  after: readonly string[];
  /** Workers it has. */
  weight: number;
  env?: Record<string, string>;
  /** Default: the stage itself is one test. */
  counts?: () => Counts | null;
}

interface Ended {
  name: string;
  seconds: number;
  /** Processor time in seconds; null where the system does not count that of a group of processes. */
  cpu: number | null;
  ok: boolean;
  counts: Counts;
}

const bin = (path: string): string => join(ROOT, 'node_modules', path);
const reportOf = (name: string): string => join(BUILD, `${name}.json`);

function vitest(name: string, projects: readonly string[], { related }: TestPlan, workers = 2): Stage[] {
  if (related?.length === 0) return [];
  const run = related ? ['related', '--run', ...related, '--passWithNoTests'] : ['run'];
  const command = [
    bin('vitest/vitest.mjs'),
    ...run,
    ...projects.flatMap((p) => ['--project', p]),
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${reportOf(name)}`,
  ];
  const counts = () => vitestCounts(reportOf(name), ROOT);
  return [{ name, command, after: [], weight: workers, env: { RECORD: '1' }, counts }];
}

function browser({ browser: files }: TestPlan): Stage[] {
  if (files?.length === 0) return [];
  const command = [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json', ...(files ?? [])];
  // who names files wants all of their stories
  const all = isAll || files ? '1' : '';
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright'), RECORD: '1', ALL: all };
  const counts = () => playwrightCounts(reportOf('playwright'));
  // by itself: beside whole servers of other tests a browser is late for what it waits for
  return [
    {
      name: 'browser',
      command,
      after: ['client', 'many', 'types', 'unit', 'api', 'apart'],
      weight: CAPACITY,
      env,
      counts,
    },
  ];
}

function stagesOf(plan: TestPlan): Stage[] {
  const whole = plan.related === null && plan.browser === null;
  const tests = [
    ...vitest('unit', ['unit', 'dom', 'app'], plan),
    ...vitest('apart', ['apart'], plan, 1),
    ...vitest('api', ['api'], plan),
    ...browser(plan),
  ];
  const hasBrowser = tests.some((t) => t.name === 'browser');
  return [
    { name: 'types', command: [join(ROOT, 'tools', 'test', 'types.ts')], after: [], weight: 1 },
    {
      name: 'lint',
      command: [bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error', '.'],
      after: [],
      weight: 1,
    },
    ...(hasBrowser
      ? [
          { name: 'client', command: [join(ROOT, 'tools', 'setup.mjs'), 'client'], after: ['lint'], weight: 1 },
          // beside the API tests that are left at the end, which wait for servers
          ...(isAll
            ? [
                {
                  name: 'many',
                  command: [join(ROOT, 'tools', 'test', 'many.ts')],
                  after: ['client', 'unit'],
                  weight: 1,
                },
              ]
            : []),
        ]
      : []),
    ...tests,
    // what a part of the tests covers says nothing about the bars
    ...(whole
      ? [
          {
            name: 'machines',
            // what walks leave is little: a young generation that grows to a hundred megabytes spares no time
            command: ['--max-semi-space-size=12', join(ROOT, 'tools', 'machines', 'check.ts')],
            after: tests.map((t) => t.name),
            weight: 1,
          },
        ]
      : []),
  ];
}

/** Its output comes in one piece, when it is over: several run at once. Meanwhile it is in build/test/<stage>.log. */
function run(stage: Stage): Promise<Ended> {
  const started = Date.now();
  const log = join(BUILD, `${stage.name}.log`);
  const output = openSync(log, 'w');
  const child: ChildProcess = spawn(process.execPath, stage.command, {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILED, ALL: isAll ? '1' : '', ...stage.env },
  });
  const clock = child.pid === undefined ? null : openProcessorClock(stage.name, child.pid);
  return new Promise((resolve) => {
    child.once('close', (status) => {
      const own = {
        passed: status === 0 ? 1 : 0,
        failed: status === 0 ? 0 : 1,
        failures: [],
        again: [],
        times: new Map(),
      };
      const counts = stage.counts?.() ?? own;
      const ok = status === 0 && counts.failed === 0;
      // a runner that failed although no test did (an unhandled error) is a failure too
      const failed = !ok && counts.failed === 0 ? 1 : counts.failed;
      const seconds = (Date.now() - started) / 1000;
      process.stdout.write(`\n== ${stage.name}\n`);
      closeSync(output);
      process.stdout.write(readFileSync(log));
      console.log(`== ${stage.name}: ${ok ? 'ok' : 'FAILED'} (${seconds.toFixed(0)} s)`);
      const cpu = clock?.read() ?? null;
      clock?.close();
      resolve({ name: stage.name, seconds, cpu, ok, counts: { ...counts, failed } });
    });
  });
}

/** Each stage as soon as what it waits for is over and there is room. */
async function runAll(stages: readonly Stage[]): Promise<Ended[]> {
  const names = new Set(stages.map((s) => s.name));
  const waiting = [...stages];
  const running = new Map<string, Promise<Ended>>();
  const ended: Ended[] = [];
  while (waiting.length > 0 || running.size > 0) {
    for (const stage of [...waiting]) {
      const used = stages.filter((s) => running.has(s.name)).reduce((sum, s) => sum + s.weight, 0);
      const isReady = stage.after.every((name) => !names.has(name) || ended.some((e) => e.name === name));
      if (!isReady || used + stage.weight > CAPACITY) continue;
      waiting.splice(waiting.indexOf(stage), 1);
      console.log(`.. ${stage.name}`);
      running.set(stage.name, run(stage));
    }
    const done = await Promise.race(running.values());
    running.delete(done.name);
    ended.push(done);
  }
  return ended;
}

/** What the charts' last run left; its report stays, to say which test used to cover what is uncovered now. */
function clearRecords(): void {
  const folder = join(ROOT, 'build', 'machines');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names.filter((n) => n.endsWith('.jsonl') || n === 'whole.json')) rmSync(join(folder, name));
  for (const name of ['traces', OUTCOMES]) rmSync(join(folder, name), { recursive: true, force: true });
  keepBefore(folder);
  rmSync(join(folder, 'report.json'), { force: true });
}

function timesOf(ended: readonly Ended[], wallMs: number): Times {
  const files = ended.flatMap(({ counts }) => [...counts.times]).sort(([, a], [, b]) => b - a);
  return {
    seconds: wallMs / 1000,
    cpu: ended.reduce<number | null>((sum, { cpu }) => (sum === null || cpu === null ? null : sum + cpu), 0),
    stages: ended.map(({ name, seconds, cpu }) => ({ name, seconds, cpu })),
    slowest: files.slice(0, SLOWEST).map(([file, ms]) => ({ file, seconds: ms / 1000 })),
  };
}

function tellTimes({ seconds, cpu, stages, slowest }: Times): void {
  const line = (wall: number, processor: number | null, name: string) =>
    console.log(`  ${wall.toFixed(0).padStart(5)} s  ${(processor?.toFixed(0) ?? '-').padStart(9)} s  ${name}`);
  console.log('\nStages:\n    clock    processor');
  for (const stage of stages) line(stage.seconds, stage.cpu, stage.name);
  line(seconds, cpu, 'in all');
  if (slowest.length === 0) return;
  console.log('Slowest files:');
  for (const file of slowest) console.log(`  ${file.seconds.toFixed(1).padStart(6)} s  ${file.file}`);
}

/** Who passes at the second try has a defect that somebody must find, or is one's. */
function tellAgain(ended: readonly Ended[]): void {
  const again = ended.flatMap(({ counts }) => counts.again);
  if (again.length > 0) console.log(`\nPassed at the second try:\n${again.join('\n')}`);
}

/** At the end once more, where one looks first: the stages' own output may be too long to be kept. */
function tellFailures(ended: readonly Ended[]): void {
  for (const { name, counts, ok } of ended) {
    if (ok) continue;
    console.log(`\nFailed in ${name}:`);
    if (counts.failures.length > 0) console.log(counts.failures.join('\n'));
    else
      console.log(
        readFileSync(join(BUILD, `${name}.log`), 'utf8')
          .split('\n')
          .slice(-LAST_LINES)
          .join('\n'),
      );
  }
}

/** What a run without `all` has not looked at. */
function tellLeftOut(): void {
  const files = globSync('{contract,experiments,server,src,tests,tools}/**/*.all.*', { cwd: ROOT });
  const names = files.map((file) => basename(file).split('.all.')[0]).sort();
  const stories = globSync('tests/e2e/*.e2e.ts', { cwd: ROOT })
    .filter((file) => !file.includes('.all.'))
    .reduce((sum, file) => sum + readFileSync(join(ROOT, file), 'utf8').split("tag: '@all'").length - 1, 0);
  console.log(`\nOnly \`npm test -- all\` runs: ${names.join(', ')}, and ${stories} stories of other files`);
}

/** Tests that earn coverage and have failed, by the first line that is told of each; a runner that failed by itself, by its name. */
const failedOf = (ended: readonly Ended[]): string[] =>
  ended
    .filter(({ name, ok }) => !ok && EARNING.has(name))
    .flatMap(({ name, counts }) =>
      counts.failures.length > 0 ? counts.failures.map((told) => told.split('\n')[0] ?? name) : [name],
    );

const args = process.argv.slice(2);
const since = args.find((a) => a.startsWith('--changed'));
const isAll = args.includes('all');
const only = args.filter((a) => !a.startsWith('--') && a !== 'all');
const plan: TestPlan = since
  ? planFor(changedFiles(ROOT, since.split('=')[1] ?? 'HEAD'))
  : { related: null, browser: null };
const wanted = stagesOf(plan).filter((s) => only.length === 0 || only.includes(s.name));

rmSync(BUILD, { recursive: true, force: true });
clearRecords();
mkdirSync(BUILD, { recursive: true });
const began = Date.now();
const ended = await runAll(wanted);
const times = timesOf(ended, Date.now() - began);
tellTimes(times);
if (!isAll && only.length === 0) tellLeftOut();
tellAgain(ended);
tellFailures(ended);
if (!since && only.length === 0) {
  writeFileSync(join(BUILD, 'times.json'), JSON.stringify(times));
  markWhole(join(ROOT, 'build', 'machines'), failedOf(ended));
}
const sum = (key: 'passed' | 'failed'): number => ended.reduce((total, { counts }) => total + counts[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') === 0 && sum('passed') > 0 ? 0 : 1);
