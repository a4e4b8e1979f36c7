// Readers that stop reading: they must be cut at their cap, cost the others nothing, and lose nothing when they come back.
import { get } from 'node:http';
import type { Bench, Measurement, Person, Row, Running } from './bench.ts';
import { stampOf } from './event.ts';
import { classOf } from './fan-out.ts';
import type { ServerCommands } from './server.ts';
import { median, quantile } from './stats.ts';
import { cursorOf, framesOf, read } from './wire.ts';

const STALLED = 50;
const FAT_BYTES = 8_000;
const FAT_EVENTS = 1000;
const STEP = 20;
const TRIES = 10;
const CAP = 1024 * 1024;
const RESUMED = 5;
const MAX_PER_PERSON = 100;
/** Of the delay of a follower that reads, with stalled ones beside it and without. */
const AIM = 1.2;

export const slowReaders: Measurement = {
  name: 'slow readers',
  about:
    'Fifty of 2,000 connections read nothing any more while events of 8 kB come to them; the others get an event of 300 bytes again and again. The delay of those who read is compared with the same rounds before anybody stalled (noise: two halves of the rounds before). Those cut reconnect with their last whole frame’s cursor and must then have every event once.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[]; note: string }> {
  const healthy = (bench.quick ? 500 : 2000) - STALLED;
  const server = await bench.startServer();
  const load = await bench.startLoad();
  const people = await bench.students(server.url, Math.ceil(healthy / MAX_PER_PERSON) + 1);
  const [lazy, ...readers] = people;
  if (!lazy) throw new Error('nobody to be slow');
  const log = `class:${await classOf(bench)}`;
  const fat = `user:${lazy.userId}`;
  const path = `/api/stream?follow=${log}`;
  const tokens = Array.from({ length: healthy }, (_, i) => readers[i % readers.length]?.token ?? '');
  await load.ask('follow', { group: 'healthy', url: server.url, path, tokens });
  let n = 0;
  const round = async (): Promise<number> => {
    await server.ask('append', { log, n: ++n, size: 300 });
    return quantile(await load.ask('arrived', { group: 'healthy', n }), 0.99);
  };
  const rounds = async (count: number): Promise<number[]> => {
    const all: number[] = [];
    for (let i = 0; i < count; i++) all.push(await round());
    return all;
  };
  await rounds(10);
  const calm = await rounds(40);
  const noise = median(calm.slice(20)) / median(calm.slice(0, 20));

  await server.ask('append', { log: fat, n: 0, size: 90 });
  const { epoch, last } = await lazy.call<{ epoch: string; last: number }>('/api/Stream/Events', {
    log: fat,
    limit: 1,
  });
  const from = `${fat}@${epoch}.${last}`;
  const stalled = await Promise.all(
    Array.from({ length: STALLED }, () => stall(`${server.url}/api/stream?follow=${from}`, lazy.token)),
  );
  const before = await server.used(true);
  const { delays, peak, seconds, cut } = await whileTheyStall(server, fat, round);
  const kept = (await server.used(true)).rss - before.rss;
  const back = await resume(server, lazy, from, stalled.slice(0, RESUMED));
  const ratio = median(delays) / median(calm);
  const fold = Math.max(noise, 1 / noise);
  const limit = (STALLED * CAP) / 2 ** 20;
  const growth = (peak - before.rss) / 2 ** 20;
  return {
    rows: [
      {
        what: `p99 delay of those who read (${healthy})`,
        value: median(delays),
        unit: 'ms',
        peer: median(calm),
        ratio,
        noise: fold,
        aim: `<= ${AIM}`,
        ok: ratio <= AIM * fold,
      },
      { what: 'memory at most above the start', value: growth, unit: 'MB', aim: `<= ${limit}`, ok: growth <= limit },
      { what: 'memory kept afterwards', value: kept / 2 ** 20, unit: 'MB' },
      { what: `stalled readers cut, of ${STALLED}`, value: cut, unit: '', aim: `>= ${STALLED}`, ok: cut === STALLED },
      { what: 'until the last was cut', value: seconds, unit: 's', aim: '<= 30', ok: cut === STALLED && seconds <= 30 },
      {
        what: `resumed readers with every event once, of ${RESUMED}`,
        value: back,
        unit: '',
        aim: `>= ${RESUMED}`,
        ok: back === RESUMED,
      },
    ],
    note: 'The peer column of the first row is our own delay before anybody stalled.',
  };
}

interface Stalled {
  /** Reads on; resolves with the frames that had been on the way when the connection was cut. */
  wake: () => Promise<Buffer[]>;
}

/** Reads the first comment, then nothing. */
function stall(url: string, token: string): Promise<Stalled> {
  return new Promise((resolve, reject) => {
    const call = get(url, { agent: false, headers: { authorization: token } }, (answer) => {
      const chunks: Buffer[] = [];
      const closed = new Promise((done) => answer.once('close', done));
      answer.on('error', () => {});
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('data', () => {
        answer.pause();
        resolve({
          wake: async () => {
            answer.resume();
            await closed;
            return framesOf(Buffer.concat(chunks)).frames;
          },
        });
      });
    });
    call.once('error', reject);
  });
}

interface Meanwhile {
  delays: number[];
  peak: number;
  /** Until the last was cut; NaN when some never were. */
  seconds: number;
  cut: number;
}

async function whileTheyStall(
  server: Running<ServerCommands>,
  fat: string,
  round: () => Promise<number>,
): Promise<Meanwhile> {
  const delays: number[] = [];
  const full = await server.ask('connections');
  const begin = performance.now();
  let peak = 0;
  let cut = 0;
  let seconds = Number.NaN;
  for (let n = 1; n <= FAT_EVENTS; n++) {
    await server.ask('append', { log: fat, n, size: FAT_BYTES });
    if (n % STEP > 0) continue;
    delays.push(await round());
    peak = Math.max(peak, (await server.used()).rss);
    cut = full - (await server.ask('connections'));
    if (cut >= STALLED && Number.isNaN(seconds)) seconds = (performance.now() - begin) / 1000;
  }
  return { delays, peak, seconds, cut };
}

/** How many of them have every event once and in order, after reading on and attaching again. */
async function resume(
  server: Running<ServerCommands>,
  { token }: Person,
  from: string,
  stalled: Stalled[],
): Promise<number> {
  let whole = 0;
  for (const one of stalled) {
    const frames = await one.wake();
    // as a client does: again and again, from where it is
    for (let i = 0; i < TRIES && frames.length < FAT_EVENTS; i++) {
      const enough = FAT_EVENTS - frames.length;
      const url = `${server.url}/api/stream?follow=${cursorOf(frames) ?? from}`;
      frames.push(...(await read({ url, token, enough })).frames);
    }
    const numbers = frames.map((frame) => stampOf(frame.toString('utf8'))?.n);
    if (numbers.length === FAT_EVENTS && numbers.every((n, i) => n === i + 1)) whole++;
  }
  return whole;
}
