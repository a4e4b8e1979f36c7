// What the charts' engine and its screen cost.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { MachinesReport } from '#contract/qa.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { storageKey, storedText } from '#src/api/storage.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { faultsOf } from '#src/machines/qa/mutants.ts';
import { createPlayer } from '#src/screens/qa/replay/player.ts';
import { DEMO_PASSWORD } from '#tests/support/demo.ts';
import { judgeAll } from '#tools/machines/mutants.ts';
import type { Bench, Measurement, Result, Row } from './bench.ts';
import { openBrowser, ROOT } from './browser.ts';
import type { RecorderCost, ReportCost } from './chart-work.ts';
import { clock, since } from './event.ts';
import { compare, median } from './stats.ts';

const EVENTS = 5_000;
const MUTANTS = 600;
const JUDGES = 2;

export const machines: Measurement = {
  name: 'machines',
  about:
    'The report of twenty charts (those there are, and all but the lesson once more) is made by a process of its own. The recorder looks on at 100,000 transitions of the chat’s chart, against an inspector that does nothing, which the live view is in every build. Mutants are the chat’s and the run’s, judged by one judge; two of them work side by side. Answers are those of a server of the demo school; the biggest chart is drawn in Chromium.',
  patienceMs: 10 * 60_000,
  run: measure,
};

const at = (what: string, value: number, unit: string, most: number): Row => ({
  what,
  value,
  unit,
  aim: `<= ${most}`,
  ok: value <= most,
});

const node = async (file: string, args: string[], flags: string[] = []): Promise<string> => {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, join(ROOT, file), ...args], {
    cwd: ROOT,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
};

async function measure(bench: Bench): Promise<Omit<Result, 'name'>> {
  const reports = await inTurns(bench.pairs);
  const cost = JSON.parse(await node('tests/bench/chart-work.ts', ['recorder', String(bench.pairs)])) as RecorderCost;
  const { ours, peer, ratio, noise } = compare({ ours: cost.recorded, peer: cost.plain, again: cost.again });
  const rows: Row[] = [
    ...reports,
    {
      what: '100,000 transitions with the recorder',
      value: ours,
      unit: 'ms',
      peer,
      ratio,
      noise,
      aim: '<= 1.02',
      ok: ratio <= 1.02 * noise,
    },
    at('600 mutants, two judges', await mutants(), 'min', 5),
    at('all-paths', await allPaths(), 's', 15),
    at('5,000 events replayed', replayed(), 'ms', 1_000),
  ];
  return { rows: [...rows, ...(await onScreen(bench))] };
}

const REPORT_S = 5;

/** The report, each time by a process of its own; every other one tells how far it moves against itself. */
async function inTurns(rounds: number): Promise<Row[]> {
  const [one, other]: [ReportCost[], ReportCost[]] = [[], []];
  for (let round = 0; round < rounds; round++)
    for (const costs of [one, other])
      costs.push(JSON.parse(await node('tests/bench/chart-work.ts', ['report'], commandFlags())));
  const seconds = (costs: ReportCost[]) => median(costs.map(({ cpuS }) => cpuS));
  const value = seconds([...one, ...other]);
  const noise = Math.abs(seconds(one) - seconds(other));
  const what = 'report of 20 charts, processor time';
  return [
    { what, value, unit: 's', noise, aim: `<= ${REPORT_S}`, ok: value <= REPORT_S + noise },
    at('report of 20 charts, memory', Math.max(...[...one, ...other].map(({ peakMb }) => peakMb)), 'MB', 300),
  ];
}

/** Of `npm run machines`. */
function commandFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: { machines: string } };
  return scripts.machines.split(' ').filter((word) => word.startsWith('--'));
}

/** By as many as the two small charts have. */
async function mutants(): Promise<number> {
  const own = { chat: 'tests/machines/chat.test.ts', run: 'src/machines/run/run.machine.test.ts' };
  const begin = clock();
  let judged = 0;
  for (const [machine, file] of Object.entries(own)) {
    const samples = catalogue.find((one) => one.machine.id === machine);
    const faults = samples ? faultsOf(samples.machine) : [];
    const trials = faults.map((fault) => ({ ...fault, files: [file] }));
    await judgeAll(machine, trials);
    judged += faults.length;
  }
  return ((since(begin) / judged) * MUTANTS) / JUDGES / 60_000;
}

async function allPaths(): Promise<number> {
  const begin = clock();
  await node('node_modules/vitest/vitest.mjs', ['run', '--project', 'unit', 'tests/machines/all-paths.test.ts']);
  return since(begin) / 1000;
}

function replayed(): number {
  const events = Array.from({ length: EVENTS }, (_, i): { seq: number; event: StreamEvent } => ({
    seq: i + 1,
    event:
      i % 50 === 0
        ? { type: 'TEXT_MESSAGE_START', messageId: `m${i}`, role: 'assistant' }
        : { type: 'TEXT_MESSAGE_CONTENT', messageId: `m${i - (i % 50)}`, delta: `${i} ` },
  }));
  const player = createPlayer('e', events, undefined);
  const begin = clock();
  for (let n = 0; n <= EVENTS; n++) player.at(n);
  return since(begin);
}

/** What the page is sent, and how long its biggest chart takes. */
async function onScreen(bench: Bench): Promise<Row[]> {
  const built = join(ROOT, 'dist', 'machines.json');
  if (!existsSync(built)) return [];
  const all = (JSON.parse(readFileSync(built, 'utf8')) as MachinesReport).machines;
  const server = await bench.startServer();
  const qa = await bench.signIn(server.url, 'qa');
  const list = JSON.stringify(await qa.call('/api/QA/Machines'));
  const charts = await Promise.all(
    all.map(
      async ({ inventory: { machine } }) =>
        gzipSync(JSON.stringify(await qa.call('/api/QA/Machine', { machine }))).length,
    ),
  );
  const { first, longest } = await drawn(server.url);
  return [
    at('list answer', list.length / 1000, 'kB', 20),
    at('biggest chart’s answer, gzip', Math.max(...charts) / 1000, 'kB', 60),
    at('biggest chart drawn', first, 'ms', 200),
    at('longest task meanwhile', longest, 'ms', 50),
  ];
}

const ROUNDS = 5;

/** Opened from another drawing of the same chart: what is loaded is there, what is drawn is all of it. */
async function drawn(url: string): Promise<{ first: number; longest: number }> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const answer = await page.request.post(`${url}/api/auth/UserNamePwd`, {
      data: { userName: 'qa', pwd: DEMO_PASSWORD },
    });
    const { token, exp, refreshToken, ...user } = ((await answer.json()) as { data: Record<string, unknown> }).data;
    await page.goto(`${url}/api/health`);
    const held = Object.entries({ token, exp, refreshToken, user }).map(([k, v]) => [storageKey(k), storedText(v)]);
    await page.evaluate((values) => {
      for (const [key = '', text = ''] of values) localStorage.setItem(key, text);
    }, held);
    await page.goto(`${url}/#/qa/machines?machine=lesson&view=lesson`);
    await page.locator('[data-chart="lesson"]').waitFor();
    const times: number[] = [];
    const tasks: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { ms, task } = await page.evaluate(async () => {
        let task = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) task = Math.max(task, entry.duration);
        });
        observer.observe({ entryTypes: ['longtask'] });
        const begin = performance.now();
        location.hash = '#/qa/machines?machine=lesson&view=lesson.active.teaching';
        while (!document.querySelector('[data-chart="lesson.active.teaching"] svg text'))
          await new Promise((done) => requestAnimationFrame(done));
        const ms = performance.now() - begin;
        await new Promise((done) => setTimeout(done, 300));
        observer.disconnect();
        location.hash = '#/qa/machines?machine=lesson&view=lesson';
        while (!document.querySelector('[data-chart="lesson"]'))
          await new Promise((done) => requestAnimationFrame(done));
        return { ms, task };
      });
      times.push(ms);
      tasks.push(task);
    }
    return { first: median(times), longest: median(tasks) };
  } finally {
    await browser.close();
  }
}
