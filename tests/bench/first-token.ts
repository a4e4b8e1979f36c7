// Time to the first token and the price of each further one, with 25 students asking a model at once.
import { randomUUID } from 'node:crypto';
import type { Bench, Measurement, Person, Row, Running } from './bench.ts';
import type { ProviderCommands } from './provider.ts';
import type { Heard, Worker } from './speakers.ts';
import { difference, median, noRounds, quantile } from './stats.ts';

const STUDENTS = 25;
const TOKENS = 50;
const PACE_MS = 20;
const WAIT_MS = 50;
const MODEL = `bench-${TOKENS}-${PACE_MS}-${WAIT_MS}`;
const STAGGER_MS = 40;

export const firstToken: Measurement = {
  name: 'first token',
  about:
    'Twenty-five students ask in chats of their own while a provider in another process speaks 50 tokens a second to each; every token is stored before it is shown. The peer is the same reader on the provider itself. Counted are each student’s second questions: the other 24 are being answered then. “All at once” is the worst case: 25 questions in the same millisecond.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const provider = await bench.startProvider();
  const server = await bench.startServer({ AI_BASE_URL: provider.url, AI_MODEL: MODEL });
  const load = await bench.startLoad();
  const people = await bench.students(server.url, STUDENTS);
  const ours = (stagger: number) => people.map((p, i) => worker(i * stagger, () => question(server.url, p)));
  const direct = (stagger: number) => people.map((_, i) => worker(i * stagger, () => bare(provider)));

  await load.ask('talk', ours(STAGGER_MS));
  const first = noRounds();
  const later = noRounds();
  const lateTail = noRounds();
  const atOnce = noRounds();
  const heard: Heard[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < bench.pairs; round++) {
    bench.say(`first token, round ${round + 1} of ${bench.pairs}`);
    const before = await server.used();
    const mine = await load.ask('talk', ours(STAGGER_MS));
    cpu.push(((await server.used()).cpuMs - before.cpuMs) / (mine.flat().length * TOKENS));
    heard.push(...seconds(mine));
    const theirs = await load.ask('talk', direct(STAGGER_MS));
    const again = await load.ask('talk', direct(STAGGER_MS));
    for (const [side, all] of [['ours', mine] as const, ['peer', theirs] as const, ['again', again] as const]) {
      first[side].push(median(seconds(all).map((h) => h.firstToken)));
      later[side].push(median(seconds(all).flatMap((h) => h.tokens)));
      lateTail[side].push(
        quantile(
          seconds(all).flatMap((h) => h.tokens),
          0.99,
        ),
      );
    }
    // the first questions only: all of them in one moment
    for (const [side, workers] of [
      ['ours', ours(0)] as const,
      ['peer', direct(0)] as const,
      ['again', direct(0)] as const,
    ]) {
      const burst = await load.ask(
        'talk',
        workers.map(({ after, asks }) => ({ after, asks: asks.slice(0, 1) })),
      );
      atOnce[side].push(median(burst.flat().map((h) => h.firstToken)));
    }
  }
  const asked = median(heard.map((h) => h.asked));
  return {
    rows: [
      added('first token, added, median', difference(first), 5),
      {
        what: 'first token, added, p95 of all',
        value:
          quantile(
            heard.map((h) => h.firstToken),
            0.95,
          ) - median(first.peer),
        unit: 'ms',
      },
      {
        what: 'first frame after the request, p95',
        value: quantile(
          heard.map((h) => h.firstFrame),
          0.95,
        ),
        unit: 'ms',
        aim: '<= 50',
        ok:
          quantile(
            heard.map((h) => h.firstFrame),
            0.95,
          ) <= 50,
      },
      added('each token, added, median', difference(later), 3),
      added('each token, added, p99', difference(lateTail), 25),
      added('first token, added, all 25 at once, median', difference(atOnce)),
      { what: 'server CPU for each token, whole run', value: median(cpu), unit: 'ms' },
    ],
    note: `Of the time to the first token, ${asked.toFixed(1)} ms (median) pass until the provider has the question: rights, new chat, command, retrieval, prompt.`,
  };
}

const seconds = (all: Heard[][]): Heard[] => all.flatMap((one) => one.slice(1));

const worker = (after: number, ask: () => Worker['asks'][number]): Worker => ({ after, asks: [ask(), ask()] });

const question = (url: string, { token }: Person) => {
  const runId = randomUUID();
  return {
    url: `${url}/api/Chat/ChatCompletStreamAsync`,
    token,
    body: { runId, message: `摆长怎么测量?编号${runId}` },
  };
};

const bare = ({ url }: Running<ProviderCommands>) => ({
  url: `${url}/chat/completions`,
  token: '',
  body: { model: MODEL, messages: [{ role: 'user', content: `摆长怎么测量?编号${randomUUID()}` }] },
});

function added(what: string, { added: value, peer, noise }: ReturnType<typeof difference>, aim?: number): Row {
  const row: Row = { what, value, unit: 'ms', peer, noise };
  return aim === undefined ? row : { ...row, aim: `<= ${aim}`, ok: value <= aim + noise };
}
