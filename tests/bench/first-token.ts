// Time to the first token and the price of each further one, with 25 students asking a model at once.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Measurement, Person, Row, Running } from './bench.ts';
import type { ProviderCommands } from './provider.ts';
import type { Ask, Heard, Worker } from './speakers.ts';
import { difference, median, noRounds, quantile, type Rounds } from './stats.ts';

const STUDENTS = 25;
const TOKENS = 50;
const PACE_MS = 20;
const WAIT_MS = 50;
const MODEL = `bench-${TOKENS}-${PACE_MS}-${WAIT_MS}`;
const STAGGER_MS = 40;
const FLOOR_TRIES = 60;

export const firstToken: Measurement = {
  name: 'first token',
  about:
    'Twenty-five students ask in chats of their own while a provider in another process speaks 50 tokens a second to each; every token is stored before it is shown. The peer is the same reader on the provider itself. Each asks three: the first is left out, the second begins a chat, the third goes on with it; the other 24 are being answered meanwhile. “Alone” is one student on an idle server, “all at once” is the worst case: 25 questions in the same millisecond.',
  run: measure,
};

interface Series {
  begun: Rounds;
  goneOn: Rounds;
  later: Rounds;
  tail: Rounds;
  atOnce: Rounds;
  alone: Rounds;
}

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const provider = await bench.startProvider();
  const server = await bench.startServer({ AI_BASE_URL: provider.url, AI_MODEL: MODEL });
  const load = await bench.startLoad();
  const people = await bench.students(server.url, STUDENTS);
  const sides = {
    ours: people.map((p) => () => question(server.url, p)),
    peer: people.map(() => () => bare(provider)),
    again: people.map(() => () => bare(provider)),
  };
  await load.ask('talk', workers(sides.ours, STAGGER_MS, 2));
  const series: Series = {
    begun: noRounds(),
    goneOn: noRounds(),
    later: noRounds(),
    tail: noRounds(),
    atOnce: noRounds(),
    alone: noRounds(),
  };
  const heard: Heard[] = [];
  const cpu: number[] = [];
  const first = (all: readonly Heard[]) => median(all.map((h) => h.firstToken));
  for (let round = 0; round < bench.pairs; round++) {
    bench.say(`first token, round ${round + 1} of ${bench.pairs}`);
    for (const side of ['ours', 'peer', 'again'] as const) {
      const before = (await server.used()).cpuMs;
      const all = await load.ask('talk', workers(sides[side], STAGGER_MS, 3));
      const [begun, goneOn] = [1, 2].map((n) => all.flatMap((one) => one[n] ?? []));
      const counted = [...(begun ?? []), ...(goneOn ?? [])];
      if (side === 'ours') {
        cpu.push(((await server.used()).cpuMs - before) / (all.flat().length * TOKENS));
        heard.push(...counted);
      }
      const tokens = counted.flatMap((h) => h.tokens);
      series.begun[side].push(first(begun ?? []));
      series.goneOn[side].push(first(goneOn ?? []));
      series.later[side].push(median(tokens));
      series.tail[side].push(quantile(tokens, 0.99));
      const burst = await load.ask('talk', workers(sides[side], 0, 1));
      series.atOnce[side].push(first(burst.flat()));
      const alone = await load.ask('talk', workers(sides[side].slice(0, 1), 0, 2));
      series.alone[side].push(first(alone.flat()));
    }
  }
  return report(series, heard, { cpu: median(cpu), floor: await floorOf(bench) });
}

interface Floor {
  read: number;
  commit: number;
}

/** What the database alone takes for one statement that comes after a while of silence, as a question does. */
async function floorOf({ database: { pool } }: Bench): Promise<Floor> {
  const client = await pool.connect();
  const time = async (text: string) => {
    const times: number[] = [];
    for (let i = 0; i < FLOOR_TRIES; i++) {
      await delay(STAGGER_MS);
      const begin = performance.now();
      await client.query({ name: text, text });
      times.push(performance.now() - begin);
    }
    return median(times);
  };
  try {
    await client.query('create table floor as select 1 as n');
    return { read: await time('select n from floor'), commit: await time('update floor set n = n + 1') };
  } finally {
    client.release();
  }
}

function report(
  series: Series,
  heard: Heard[],
  { cpu, floor }: { cpu: number; floor: Floor },
): { rows: Row[]; note: string } {
  const late =
    quantile(
      heard.map((h) => h.firstToken),
      0.95,
    ) - median([...series.begun.peer, ...series.goneOn.peer]);
  const frame = quantile(
    heard.map((h) => h.firstFrame),
    0.95,
  );
  const asked = median(heard.map((h) => h.asked));
  return {
    rows: [
      added('first token, added, in a new chat, median', difference(series.begun), 5),
      added('first token, added, in a chat that goes on, median', difference(series.goneOn), 5),
      { what: 'first token, added, p95 of all', value: late, unit: 'ms' },
      added('first token, added, one student alone', difference(series.alone)),
      added('first token, added, all 25 at once', difference(series.atOnce)),
      { what: 'first frame after the request, p95', value: frame, unit: 'ms', aim: '<= 50', ok: frame <= 50 },
      added('each token, added, median', difference(series.later), 3),
      added('each token, added, p99', difference(series.tail), 25),
      { what: 'server CPU for each token, whole run', value: cpu, unit: 'ms' },
    ],
    note: `Of the time to the first token, ${asked.toFixed(1)} ms (median) pass until the provider has the question: rights, command, retrieval, prompt. Three statements and two commits follow one another from the question to its first token; of this machine’s database alone, after ${STAGGER_MS} ms of silence, a statement takes ${floor.read.toFixed(2)} ms and one that commits ${floor.commit.toFixed(2)} ms. 25 runs make ${(STUDENTS * 1000) / PACE_MS} tokens a second; above ${(PACE_MS / STUDENTS).toFixed(1)} ms of CPU for each, one core is not enough and the delays are those of a queue. By marks in the code, medians of one run with a database that did not wait for the disk (23 November 2026), from the arrival of the request: the handler begins at 1.0 ms (rights), the command is written at 5.3, the passages are found beside it at 6.4, the provider is asked at 6.9. Two attempts: the search finds its courses itself, and is one statement and not two; the second is half of the database’s work for it and no difference in the median. What is left is the disk, and statements of others on the same two cores.`,
  };
}

const workers = (asks: readonly (() => Ask)[], stagger: number, count: number): Worker[] =>
  asks.map((ask, i) => ({
    after: i * stagger,
    asks: Array.from({ length: count }, (_, n) => ({ ...ask(), goesOn: n === 2 })),
  }));

const QUESTION = '摆长怎么测量，从哪里量到哪里？';

const question = (url: string, { token }: Person) => ({
  url: `${url}/api/Chat/ChatCompletStreamAsync`,
  token,
  body: { runId: randomUUID(), message: QUESTION },
});

const bare = ({ url }: Running<ProviderCommands>) => ({
  url: `${url}/chat/completions`,
  token: '',
  body: { model: MODEL, messages: [{ role: 'user', content: QUESTION }] },
});

function added(what: string, { added: value, peer, noise }: ReturnType<typeof difference>, aim?: number): Row {
  const row: Row = { what, value, unit: 'ms', peer, noise };
  return aim === undefined ? row : { ...row, aim: `<= ${aim}`, ok: value <= aim + noise };
}
