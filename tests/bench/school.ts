// A school's hour, five minutes of it: students taught at once at a person's pace, by one process, and by two of which one dies.
import type { Bench, Measurement, Row, Running } from './bench.ts';
import type { Taught } from './pupils.ts';
import type { ServerCommands } from './server.ts';

const SIZES = [50, 200, 1000] as const;
const SECONDS = 300;
/** Long enough for everybody to come and to take some steps. */
const QUICK_SECONDS = 40;
const THINK_MS: [number, number] = [8_000, 20_000];
const QUICK_THINK_MS: [number, number] = [4_000, 10_000];
/** What is spoken at a time: 40 tokens, 25 a second. */
const MODEL = 'bench-40-40-50';
const WARM = { count: 20, seconds: 10 };
const AIM = 1.2;
const KB = 1024;

export const school: Measurement = {
  name: 'school hour',
  about:
    'Five minutes of lessons: so many students at once, each on a page that follows its lesson, its class and its user. They read or think for 8 to 20 s, answer or go on, and are taught by a model of 25 tokens a second. On one process, and on two over one database, of which one is killed halfway: its students go on at the other. CPU and memory are of the server processes. CPU is told a run (a command and the 40 tokens that may follow), not a second: who is held back by a full machine asks for less, and would look cheap. Runs a student tell how far they were held back. Memory a student is resident memory as it has grown from a warm start to half-time, after a garbage collection; its noise is how far it moves between two warm rounds. The delay is from the making of a token to the student, tokens read again after the kill left out.',
  patienceMs: 60 * 60_000,
  run: measure,
};

interface Hour extends Taught {
  /** Milliseconds of CPU a run. */
  cpu: number;
  /** Runs a student. */
  steps: number;
  /** Bytes a student. */
  memory: number;
  /** How far the servers' memory moves by itself, in bytes a student. */
  drift: number;
}

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const rows: Row[] = [];
  const hours = new Map<string, Hour>();
  for (const processes of [1, 2] as const) {
    for (const size of SIZES) {
      bench.say(`${size} students, ${processes === 1 ? 'one process' : 'two processes'}`);
      const hour = await hourOf(bench, size, processes);
      hours.set(`${size} ${processes}`, hour);
      rows.push(...rowsOf(size, processes, hour));
      await bench.clear();
    }
  }
  rows.push(...([1, 2] as const).flatMap((n) => comparisons(n, hours)));
  return {
    rows,
    note: 'The load and the provider run on the same cores as the servers and their database: with a thousand students a delay is also theirs.',
  };
}

async function hourOf(bench: Bench, size: number, processes: 1 | 2): Promise<Hour> {
  const provider = await bench.startProvider();
  const env = { AI_BASE_URL: provider.url, AI_MODEL: MODEL };
  const servers: Running<ServerCommands>[] = [];
  for (let i = 0; i < processes; i++) servers.push(await bench.startServer(env));
  const [first, ...others] = servers;
  if (!first) throw new Error('no server');
  const load = await bench.startLoad();
  const { people, ...place } = await first.ask('enrol', WARM.count + size);
  const seconds = bench.quick ? QUICK_SECONDS : SECONDS;
  const think = bench.quick ? QUICK_THINK_MS : THINK_MS;
  const lessons = { ...place, urls: servers.map((s) => s.url), think };
  const [warm, pupils] = [people.slice(0, WARM.count), people.slice(WARM.count)];
  const warmUp = async () => {
    await load.ask('learn', { ...lessons, pupils: warm, seconds: WARM.seconds, think: [500, 1000] });
    return usedBy(servers, true);
  };
  const cold = await warmUp();
  const before = await warmUp();
  const learning = load.ask('learn', { ...lessons, pupils, seconds });
  await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / 2));
  const half = await usedBy(servers, true);
  // what the one has used by then is counted still
  const gone = others[0] ? (await others[0].used()).cpuMs : 0;
  await others[0]?.kill();
  const taught = await learning;
  const after = gone + (await first.used()).cpuMs;
  return {
    ...taught,
    cpu: (after - before.cpuMs) / taught.runs,
    steps: taught.runs / size,
    memory: (half.rss - before.rss) / size,
    drift: Math.abs(before.rss - cold.rss) / size,
  };
}

async function usedBy(servers: readonly Running<ServerCommands>[], settled: boolean) {
  const all = await Promise.all(servers.map((s) => s.used(settled)));
  return { cpuMs: all.reduce((n, u) => n + u.cpuMs, 0), rss: all.reduce((n, u) => n + u.rss, 0) };
}

function rowsOf(size: number, processes: 1 | 2, hour: Hour): Row[] {
  const where = `${size} students, ${processes === 1 ? 'one process' : 'two processes'}`;
  const rows: Row[] = [
    { what: `${where}: CPU a run`, value: hour.cpu, unit: 'ms' },
    { what: `${where}: runs a student`, value: hour.steps, unit: '' },
    { what: `${where}: memory a student`, value: hour.memory / KB, unit: 'kB' },
    { what: `${where}: delay of a token, median`, value: hour.median, unit: 'ms' },
    { what: `${where}: delay of a token, p95`, value: hour.p95, unit: 'ms' },
    { what: `${where}: commands refused`, value: hour.refused, unit: '', aim: '0', ok: hour.refused === 0 },
  ];
  if (processes === 1) return rows;
  const { moved, stranded } = hour;
  return [
    ...rows,
    { what: `${where}: went to the other`, value: moved, unit: '' },
    { what: `${where}: of them, taught nothing there`, value: stranded, unit: '', aim: '0', ok: stranded === 0 },
  ];
}

/** What a student costs among a thousand, against what one costs among fifty. */
function comparisons(processes: 1 | 2, hours: ReadonlyMap<string, Hour>): Row[] {
  const [few, many] = [hours.get(`${SIZES[0]} ${processes}`), hours.get(`${SIZES.at(-1)} ${processes}`)];
  if (!few || !many) return [];
  const where = processes === 1 ? 'one process' : 'two processes';
  const row = (what: string, unit: string, value: number, peer: number, noise = 1): Row => ({
    what: `${what}, ${SIZES.at(-1)} against ${SIZES[0]}, ${where}`,
    value,
    unit,
    peer,
    ratio: value / peer,
    noise,
    aim: `<= ${AIM}`,
    ok: value / peer <= AIM * noise,
  });
  const noise = few.memory > 0 ? 1 + few.drift / few.memory : Number.POSITIVE_INFINITY;
  return [
    row('CPU a run', 'ms', many.cpu, few.cpu),
    row('memory a student', 'kB', many.memory / KB, few.memory / KB, noise),
    { what: `runs a student, ${SIZES.at(-1)} against ${SIZES[0]}, ${where}`, value: many.steps / few.steps, unit: '' },
  ];
}
