// Fifty kill -9 of the server while runs speak: what readers have is the log's, runs end as they should, and no call is paid twice.
import { randomUUID } from 'node:crypto';
import type { Bench, Measurement, Person, Row } from './bench.ts';
import { dice, median } from './stats.ts';
import { cursorOf, read } from './wire.ts';

const READERS = 4;
const MODEL = 'bench-150-4-10';
const SEED = 5;

export const kills: Measurement = {
  name: 'kills',
  about:
    'The server is killed with signal 9 while four students’ runs are being spoken, started again on the same database, and the same requests are sent again with the last cursor. Half of the kills hit runs of the embedded tutor, which must go on at the same word, half runs of a model, which must end as interrupted without a second call.',
  run: measure,
};

interface Run {
  id: string;
  person: Person;
  frames: Buffer[];
  over: boolean;
  kills: number;
}

interface Outcome {
  runs: Run[];
  kills: number;
  restarts: number[];
}

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const each = bench.quick ? 5 : 25;
  const provider = await bench.startProvider();
  const embedded = await killing(bench, each, { TUTOR_PACE_MS: '6' });
  const model = await killing(bench, each, { AI_BASE_URL: provider.url, AI_MODEL: MODEL });
  const calls = await provider.ask('calls');
  const all = [...embedded.runs, ...model.runs];
  const wrong = await count(all, async (run) => !(await isTheLogs(bench, run)));
  const cutShort = await count(embedded.runs, async (run) => !lastOf(run).includes('"RUN_FINISHED"'));
  const odd = await count(model.runs, async (run) => !endsAsItShould(run));
  const twice = model.runs.filter(({ id }) => (calls[id] ?? 0) > 1).length;
  const interrupted = model.runs.filter((run) => lastOf(run).includes('"interrupted"')).length;
  return {
    rows: [
      {
        what: 'kills',
        value: embedded.kills + model.kills,
        unit: '',
        aim: `>= ${2 * each}`,
        ok: embedded.kills + model.kills >= 2 * each,
      },
      { what: 'runs, embedded tutor', value: embedded.runs.length, unit: '' },
      { what: 'runs, model', value: model.runs.length, unit: '' },
      { what: 'of the model’s, interrupted', value: interrupted, unit: '' },
      { what: 'runs whose bytes are not the log’s', value: wrong, unit: '', aim: '0', ok: wrong === 0 },
      { what: 'embedded runs not complete', value: cutShort, unit: '', aim: '0', ok: cutShort === 0 },
      { what: 'model runs with another end', value: odd, unit: '', aim: '0', ok: odd === 0 },
      { what: 'runs for which the provider was asked twice', value: twice, unit: '', aim: '0', ok: twice === 0 },
      { what: 'killed to serving again, median', value: median([...embedded.restarts, ...model.restarts]), unit: 'ms' },
    ],
  };
}

async function killing(bench: Bench, wanted: number, env: Record<string, string>): Promise<Outcome> {
  const roll = dice(SEED);
  const outcome: Outcome = { runs: [], kills: 0, restarts: [] };
  let server = await bench.startServer(env);
  const people = await bench.students(server.url, READERS);
  const open = new Map<Person, Run>();
  for (let last = false; !last; ) {
    // at the end nobody kills, and all that is open must come to its end
    last = outcome.kills >= wanted;
    const reading = people.map((person) =>
      readOn(server.url, runOf(open, outcome.runs, person), last ? null : 3 + roll(60), () => server.kill()),
    );
    await Promise.all(reading);
    await server.kill();
    if (last) break;
    outcome.kills++;
    for (const run of open.values()) if (!run.over) run.kills++;
    const begin = performance.now();
    server = await bench.startServer(env);
    outcome.restarts.push(performance.now() - begin);
    bench.say(`kill ${outcome.kills} of ${wanted}`);
  }
  return outcome;
}

function runOf(open: Map<Person, Run>, runs: Run[], person: Person): Run {
  const present = open.get(person);
  if (present && !present.over) return present;
  const run: Run = { id: randomUUID(), person, frames: [], over: false, kills: 0 };
  open.set(person, run);
  runs.push(run);
  return run;
}

/** Reads until the run is over or the server is gone; kills the server itself after so many frames. */
async function readOn(url: string, run: Run, killAfter: number | null, kill: () => Promise<void>): Promise<void> {
  const last = cursorOf(run.frames);
  const got = await read({
    url: `${url}/api/Chat/ChatCompletStreamAsync`,
    token: run.person.token,
    body: { runId: run.id, message: `摆长怎么测量?编号${run.id}` },
    ...(last === undefined ? {} : { lastEventId: last }),
    onFrames: (count) => {
      if (killAfter !== null && count >= killAfter) void kill();
    },
  });
  run.frames.push(...got.frames);
  run.over = /"RUN_(FINISHED|ERROR)"/.test(lastOf(run));
}

const lastOf = ({ frames }: Run): string => frames.at(-1)?.toString('utf8') ?? '';

/** A model's run is whole when no kill hit it. A kill before the provider was asked loses nothing, so it may be whole too. */
const endsAsItShould = (run: Run): boolean =>
  lastOf(run).includes('"RUN_FINISHED"') || (run.kills > 0 && lastOf(run).includes('"interrupted"'));

async function isTheLogs({ database: { pool } }: Bench, run: Run): Promise<boolean> {
  const { rows } = await pool.query<{ frame: string }>(
    `select 'data: ' || e.event || E'\\nid: ' || e.log || '@' || l.epoch || '.' || e.seq || E'\\n\\n' as frame
      from run r join log l on l.id = r.log join log_event e on e.log = r.log and e.seq between r.first_seq and r.last_seq
      where r.id = $1 order by e.seq`,
    [run.id],
  );
  return Buffer.concat(run.frames).equals(Buffer.from(rows.map((r) => r.frame).join('')));
}

async function count(runs: Run[], wrong: (run: Run) => Promise<boolean>): Promise<number> {
  const found = await Promise.all(runs.map(wrong));
  return found.filter(Boolean).length;
}
