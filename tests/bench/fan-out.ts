// One event to two thousand followers, against node:http that writes the same bytes; and what a follower weighs.
import type { Bench, Measurement, Row, Running } from './bench.ts';
import type { Child, Commands } from './child.ts';
import type { LoadCommands } from './load.ts';
import { compare, median, noRounds, quantile } from './stats.ts';

const EVENT_BYTES = 300;
const WARM_FOLLOWERS = 100;
const MAX_PER_PERSON = 100;

interface Side {
  name: 'ours' | 'peer' | 'again';
  process: Pick<Child<Commands>, 'used'> & { url: string };
  path: string;
  token: (i: number) => string;
  send: (n: number) => Promise<unknown>;
}

export const fanOut: Measurement = {
  name: 'fan-out',
  about:
    'Two thousand followers of one class (20 students, 100 streams each) get an event of 300 bytes; the peer is node:http that keeps its responses in a set and writes one ready buffer to each, without rights, log or database. CPU is that of the server process alone. The delay is from the making of the event to each follower; ours includes the commit. Memory is resident memory before and after the followers came, after a garbage collection.',
  run: measure,
};

async function measure(bench: Bench): Promise<{ rows: Row[] }> {
  const followers = bench.quick ? 500 : 2000;
  const events = bench.quick ? 10 : 20;
  const load = await bench.startLoad();
  const sides = await startSides(bench, Math.ceil(followers / MAX_PER_PERSON));
  const memory = new Map<string, number>();
  for (const side of sides) {
    await join(load, side, 'warm', WARM_FOLLOWERS);
    await load.ask('leave', { group: 'warm' });
    const before = await side.process.used(true);
    await join(load, side, side.name, followers);
    const after = await side.process.used(true);
    memory.set(side.name, (after.rss - before.rss) / followers / 1024);
  }
  const cpu = noRounds();
  const slow = noRounds();
  let n = 0;
  // the first round warms up and does not count
  for (let round = 0; round <= bench.pairs; round++) {
    for (const side of sides) {
      const before = await side.process.used();
      const delays: number[] = [];
      for (let i = 0; i < events; i++) {
        await side.send(++n);
        delays.push(...(await load.ask('arrived', { group: side.name, n })));
      }
      if (round === 0) continue;
      cpu[side.name].push(((await side.process.used()).cpuMs - before.cpuMs) / events);
      slow[side.name].push(quantile(delays, 0.99));
    }
    bench.say(`fan-out, round ${round} of ${bench.pairs}`);
  }
  let lost = 0;
  for (const side of sides) lost += await load.ask('lost', { group: side.name });
  const work = compare(cpu);
  const tail = compare(slow);
  const weight = compare({
    ours: [memory.get('ours') ?? Number.NaN],
    peer: [memory.get('peer') ?? Number.NaN],
    again: [memory.get('again') ?? Number.NaN],
  });
  return {
    rows: [
      { what: `CPU for one event to ${followers}`, unit: 'ms', ...shown(work), aim: '<= 1.3', ok: met(work, 1.3) },
      { what: 'p99 delay, median of rounds', unit: 'ms', ...shown(tail), aim: '<= 1.5', ok: met(tail, 1.5) },
      { what: 'memory for one follower', unit: 'kB', ...shown(weight), aim: '<= 2', ok: met(weight, 2) },
      { what: 'followers lost', value: lost, unit: '', aim: '0', ok: lost === 0 },
      {
        what: 'CPU for one event, spread of rounds (p90 / median)',
        value: quantile(cpu.ours, 0.9) / median(cpu.ours),
        unit: '',
      },
    ],
  };
}

const shown = ({ ours, peer, ratio, noise }: ReturnType<typeof compare>) => ({ value: ours, peer, ratio, noise });
const met = ({ ratio, noise }: ReturnType<typeof compare>, aim: number): boolean => ratio <= aim * noise;

async function startSides(bench: Bench, people: number): Promise<Side[]> {
  // another process seeds and hashes passwords: what it has to give back would hide what followers take
  const before = await bench.startServer();
  const students = await bench.students(before.url, people);
  await before.stop();
  const server = await bench.startServer();
  const log = `class:${await classOf(bench)}`;
  const ours: Side = {
    name: 'ours',
    process: server,
    path: `/api/stream?follow=${log}`,
    token: (i) => students[i % people]?.token ?? '',
    send: (n) => server.ask('append', { log, n, size: EVENT_BYTES }),
  };
  const peers = await Promise.all(
    (['peer', 'again'] as const).map(async (name) => peerSide(name, await bench.startPeer(), log)),
  );
  return [ours, ...peers];
}

const peerSide = (name: 'peer' | 'again', process: Awaited<ReturnType<Bench['startPeer']>>, log: string): Side => ({
  name,
  process,
  path: '/',
  token: () => '',
  send: (n) => process.ask('append', { log, n, size: EVENT_BYTES }),
});

const join = (load: Pick<Running<LoadCommands>, 'ask'>, side: Side, group: string, count: number) =>
  load.ask('follow', {
    group,
    url: side.process.url,
    path: side.path,
    tokens: Array.from({ length: count }, (_, i) => side.token(i)),
  });

/** The demo class: its thirty students may follow it. */
export async function classOf(bench: Bench): Promise<string> {
  const { rows } = await bench.database.pool.query<{ dept_id: string }>(
    "select dept_id from sys_user where user_name = 'student04' limit 1",
  );
  return rows[0]?.dept_id ?? '';
}
