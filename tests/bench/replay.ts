// Five thousand stored events to a reader that has none of them, against one SELECT and one join behind node:http.
import { get } from 'node:http';
import type { Bench, Measurement, Row } from './bench.ts';
import { clock, since } from './event.ts';
import { compare, noRounds, quantile } from './stats.ts';

const EVENTS = 5000;
const EVENT_BYTES = 300;
const ROUNDS = 15;

export const replay: Measurement = {
  name: 'replay',
  about:
    'A reader attaches with cursor 0 to a log of 5,000 events of 300 bytes; measured until the last frame is here. The peer reads the same rows in one statement and sends them in one piece, without rights and without being joined to what comes next.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const server = await bench.startServer();
  const peer = await bench.startPeer();
  const [student] = await bench.students(server.url, 1);
  const log = `user:${student?.userId}`;
  await bench.database.pool.query('delete from log where id = $1', [log]);
  await bench.database.pool.query('delete from log_event where log = $1', [log]);
  await server.ask('fill', { log, count: EVENTS, size: EVENT_BYTES });
  const { epoch } = (await student?.call<{ epoch: string }>('/api/Stream/Events', { log, limit: 1 })) ?? { epoch: '' };
  const ours = `${server.url}/api/stream?follow=${log}@${epoch}.0`;
  const bare = `${peer.url}/replay?log=${log}`;
  const token = student?.token ?? '';
  for (const url of [ours, bare, bare]) await read(url, token);
  const whole = noRounds();
  const first: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await read(ours, token);
    first.push(mine.first);
    whole.ours.push(mine.whole);
    whole.peer.push((await read(bare, token)).whole);
    whole.again.push((await read(bare, token)).whole);
  }
  const { ours: value, peer: theirs, ratio, noise } = compare(whole);
  const p95 = quantile(whole.ours, 0.95);
  return {
    rows: [
      {
        what: `${EVENTS} events, median`,
        value,
        unit: 'ms',
        peer: theirs,
        ratio,
        noise,
        aim: '<= 3',
        ok: ratio <= 3 * noise,
      },
      { what: `${EVENTS} events, p95`, value: p95, unit: 'ms' },
      {
        what: 'first bytes, p95',
        value: quantile(first, 0.95),
        unit: 'ms',
        aim: '<= 150',
        ok: quantile(first, 0.95) <= 150,
      },
    ],
  };
}

/** Reads until the last event is whole; gives the times in milliseconds. */
function read(url: string, token: string): Promise<{ first: number; whole: number }> {
  return new Promise((resolve, reject) => {
    const begin = clock();
    let first = 0;
    let frames = 0;
    let rest = '';
    const call = get(url, { headers: { authorization: token } }, (answer) => {
      answer.setEncoding('latin1');
      answer.on('data', (chunk: string) => {
        first ||= since(begin);
        const parts = (rest + chunk).split('\n\n');
        rest = parts.pop() ?? '';
        for (const part of parts) if (part.startsWith('data:')) frames++;
        if (frames < EVENTS) return;
        resolve({ first, whole: since(begin) });
        call.destroy();
      });
      answer.on('end', () => reject(new Error(`only ${frames} of ${EVENTS} events came: ${rest.slice(0, 200)}`)));
      answer.on('error', () => {});
    });
    call.on('error', reject);
  });
}
