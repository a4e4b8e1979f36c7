// A thousand cuts at random bytes: what was received in pieces is, byte for byte, what an uncut reader got.
import { randomUUID } from 'node:crypto';
import type { Bench, Measurement, Person, Row } from './bench.ts';
import { dice } from './stats.ts';
import { cursorOf, type Got, insideCharacter, read } from './wire.ts';

/** 120 tokens, one each 4 ms. */
const MODEL = 'bench-120-4-20';
const AT_ONCE = 4;
const MAX_BYTES = 1200;
const SEED = 11;

export const cuts: Measurement = {
  name: 'cuts',
  about:
    'Runs of a model are read over a line that breaks after a random number of bytes, within a frame and within a character, and resumed with the last whole frame’s cursor, until the run is over. Each run also has an uncut reader. The provider counts how often it is asked.',
  run: measure,
};

interface Tally {
  cuts: number;
  inFrame: number;
  inCharacter: number;
  runs: string[];
  different: number;
}

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const wanted = bench.quick ? 200 : 1000;
  const provider = await bench.startProvider();
  const server = await bench.startServer({ AI_BASE_URL: provider.url, AI_MODEL: MODEL });
  const people = await bench.students(server.url, AT_ONCE);
  const roll = dice(SEED);
  const tally: Tally = { cuts: 0, inFrame: 0, inCharacter: 0, runs: [], different: 0 };
  await Promise.all(
    people.map(async (person) => {
      while (tally.cuts < wanted) await oneRun(server.url, person, roll, tally);
    }),
  );
  const calls = await provider.ask('calls');
  const twice = tally.runs.filter((id) => calls[id] !== 1).length;
  return {
    rows: [
      { what: 'cuts', value: tally.cuts, unit: '', aim: `>= ${wanted}`, ok: tally.cuts >= wanted },
      { what: 'of them within a frame', value: tally.inFrame, unit: '' },
      { what: 'of them within a character', value: tally.inCharacter, unit: '' },
      { what: 'runs', value: tally.runs.length, unit: '' },
      {
        what: 'runs whose bytes differ from the uncut reader’s',
        value: tally.different,
        unit: '',
        aim: '0',
        ok: tally.different === 0,
      },
      {
        what: 'runs for which the provider was not asked exactly once',
        value: twice,
        unit: '',
        aim: '0',
        ok: twice === 0,
      },
    ],
  };
}

async function oneRun(url: string, { token }: Person, roll: (below: number) => number, tally: Tally): Promise<void> {
  const runId = randomUUID();
  tally.runs.push(runId);
  const post = {
    url: `${url}/api/Chat/ChatCompletStreamAsync`,
    token,
    body: { runId, message: `摆长怎么测量?编号${runId}` },
  };
  const uncut = read(post);
  const received: Buffer[] = [];
  for (let over = false; !over; ) {
    const last = cursorOf(received);
    const got = await read({
      ...post,
      cutAfter: 1 + roll(MAX_BYTES),
      ...(last === undefined ? {} : { lastEventId: last }),
    });
    received.push(...got.frames);
    over = got.ended;
    if (!over) count(tally, got);
  }
  if (!Buffer.concat(received).equals(Buffer.concat((await uncut).frames))) tally.different++;
}

function count(tally: Tally, { torn }: Got): void {
  tally.cuts++;
  if (torn.length === 0) return;
  tally.inFrame++;
  if (insideCharacter(torn)) tally.inCharacter++;
}
