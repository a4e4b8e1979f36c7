// `npm run bench [names…] [-- --quick --write --profile]`: measures, prints, keeps the figures under build/bench.
// `--write` puts them into docs/bench.md; `--from <file>` does so with figures that were kept.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { attempts } from './attempts.ts';
import { type Bench, type Measurement, openBench, type Result } from './bench.ts';
import { bytes } from './bytes.ts';
import { cuts } from './cuts.ts';
import { duplicates } from './duplicates.ts';
import { exams } from './exams.ts';
import { experiments } from './experiments.ts';
import { fanOut } from './fan-out.ts';
import { firstToken } from './first-token.ts';
import { homework } from './homework.ts';
import { kills } from './kills.ts';
import { liveClass } from './live-class.ts';
import { liveMedia } from './live-media.ts';
import { machineOf } from './machine.ts';
import { machines } from './machines.ts';
import { memory } from './memory.ts';
import { pendulum } from './pendulum.ts';
import { portal } from './portal.ts';
import { rendering } from './rendering.ts';
import { replay } from './replay.ts';
import { type Report, toMarkdown, toTable } from './report.ts';
import { retrieval } from './retrieval.ts';
import { rollOver } from './roll-over.ts';
import { school } from './school.ts';
import { scoreBook } from './score-book.ts';
import { signs } from './signs.ts';
import { slowReaders } from './slow-readers.ts';
import { start } from './start.ts';
import { studying } from './studying.ts';
import { surveys } from './surveys.ts';
import { tests } from './tests.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 6 * 60_000;
const measurements: readonly Measurement[] = [
  firstToken,
  fanOut,
  replay,
  retrieval,
  signs,
  cuts,
  kills,
  attempts,
  slowReaders,
  school,
  rollOver,
  start,
  memory,
  scoreBook,
  studying,
  experiments,
  exams,
  duplicates,
  surveys,
  homework,
  portal,
  liveClass,
  liveMedia,
  rendering,
  pendulum,
  machines,
  bytes,
  tests,
];
const slug = ({ name }: { name: string }) => name.replaceAll(' ', '-');

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean' },
      write: { type: 'boolean' },
      profile: { type: 'boolean' },
      from: { type: 'string' },
    },
  });
  if (values.from) return keep(JSON.parse(readFileSync(values.from, 'utf8')) as Report);
  const known = measurements.map(slug);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}`);
  const wanted = measurements.filter((m) => positionals.length === 0 || positionals.includes(slug(m)));

  const folder = join(ROOT, 'build', 'bench');
  mkdirSync(folder, { recursive: true });
  const begin = Date.now();
  const profile = values.profile ? join(folder, 'profile') : undefined;
  const bench = await openBench({ quick: values.quick === true, profile });
  const results: Result[] = [];
  const machine = await machineOf(bench.database.pool);
  try {
    for (const measurement of wanted) {
      results.push(await runOne(bench, measurement));
      console.log(toTable(results.at(-1) as Result));
    }
  } finally {
    await bench.stop();
  }
  const report: Report = {
    date: new Date(begin).toISOString(),
    seconds: Math.round((Date.now() - begin) / 1000),
    quick: bench.quick,
    machine,
    results,
  };
  const file = join(folder, `${report.date.replaceAll(':', '').slice(0, 15)}.json`);
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`${report.seconds} s; figures in ${file}`);
  if (values.write) keep(report);
  if (results.some((r) => r.broken)) process.exitCode = 1;
}

function keep(report: Report): void {
  const file = join(ROOT, 'docs', 'bench.md');
  writeFileSync(file, toMarkdown(report, measurements, readFileSync(file, 'utf8')));
}

/** One that breaks, or does not come to an end, must not cost the others their figures. */
async function runOne(bench: Bench, { name, run, patienceMs = PATIENCE_MS }: Measurement): Promise<Result> {
  bench.say(name);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done after ${patienceMs / 1000} s`)), patienceMs);
  });
  try {
    return { name, ...(await Promise.race([run(bench), late])) };
  } catch (error) {
    return { name, rows: [], broken: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    clearTimeout(timer);
    await bench.clear();
  }
}

await main();
