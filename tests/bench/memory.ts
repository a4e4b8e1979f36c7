// Resident memory: just started, after a class has worked, and of the database beside it.
import { randomUUID } from 'node:crypto';
import type { Bench, Measurement, Row } from './bench.ts';

const STUDENTS = 25;
const QUESTIONS = 4;
const MB = 2 ** 20;

export const memory: Measurement = {
  name: 'memory',
  about:
    'Resident memory of the server process after its start, at the most while 25 students ask four questions each of the embedded tutor, and after that; after a garbage collection except for the most. The peer is a node:http process at rest.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const first = await bench.startServer();
  const people = await bench.students(first.url, STUDENTS);
  await first.stop();
  const server = await bench.startServer({ TUTOR_PACE_MS: '2' });
  const peer = await bench.startPeer();
  const load = await bench.startLoad();
  const bare = (await peer.used(true)).rss;
  const begin = await server.used(true);
  let most = 0;
  const url = `${server.url}/api/Chat/ChatCompletStreamAsync`;
  let working = true;
  const work = load
    .ask(
      'talk',
      people.map(({ token }, i) => ({
        after: i * 20,
        asks: Array.from({ length: QUESTIONS }, () => ({
          url,
          token,
          body: { runId: randomUUID(), message: '摆长怎么测量?' },
        })),
      })),
    )
    .finally(() => {
      working = false;
    });
  while (working) most = Math.max(most, (await server.used()).rss);
  await work;
  const end = await server.used(true);
  return {
    rows: [
      { what: 'after the start', value: begin.rss / MB, unit: 'MB', peer: bare / MB, ratio: begin.rss / bare },
      { what: 'of it, heap in use', value: begin.heap / MB, unit: 'MB' },
      { what: 'at the most, 100 questions', value: most / MB, unit: 'MB' },
      { what: 'after them', value: end.rss / MB, unit: 'MB' },
      { what: 'heap in use after them', value: end.heap / MB, unit: 'MB' },
    ],
  };
}
