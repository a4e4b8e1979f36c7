// Attempts of a class under kills: members write, talk and raise hands, a host extends, pauses and speaks, the deadline comes,
// and the process that runs them dies again and again. What was acknowledged stands; what has a moment comes once.
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { StreamEvent } from '#contract/stream.ts';
import { type Child, startChild } from '#tests/bench/child.ts';
import { dice } from '#tests/bench/stats.ts';
import type { TestDatabase } from '#tests/support/postgres.ts';
import type { AttemptCommands, Told } from './process.ts';

interface Kept {
  id: string;
  /** By question: the code with which its save was answered. */
  saves: Map<string, number>;
  talks: Set<string>;
}

interface Killed {
  kills: number;
  attempts: number;
  acknowledged: number;
  /** What is wrong, a line each. */
  faults: string[];
  /** Milliseconds from a deadline to its step, the latest; a dead process cannot be on time. */
  latestMs: number;
}

const ATTEMPTS = 4;

type Persist = <T>(send: (to: Child<AttemptCommands>) => Promise<T>) => Promise<T>;

interface Options {
  kills: number;
  seed: number;
  say?: (text: string) => void;
}

export async function killAttempts(database: TestDatabase, { kills, seed, say }: Options): Promise<Killed> {
  const roll = dice(seed);
  const start = () =>
    startChild<AttemptCommands>({ file: '../lifecycle/process.ts', env: { DATABASE_URL: database.url } });
  let child: Promise<Child<AttemptCommands>> = start();
  let done = false;
  /** Sent again until some process answers. */
  const persist = async <T>(send: (to: Child<AttemptCommands>) => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await send(await child);
      } catch (error) {
        if (!(error instanceof Error && error.message.includes('SIGKILL'))) throw error;
        await child;
      }
    }
  };
  const all: Kept[] = [];
  const sit = async (lane: number) => {
    for (let n = 0; !done; n++) all.push(await attempt(persist, `attempt:${seed}.${lane}.${n}`, 50 + roll(400)));
  };
  const lanes = Array.from({ length: ATTEMPTS }, (_, lane) => sit(lane));
  for (let n = 1; n <= kills; n++) {
    const running = await child;
    await delay(60 + roll(500));
    const next = running.kill().then(start);
    child = next;
    await next;
    say?.(`kill ${n} of ${kills}`);
  }
  done = true;
  await Promise.all(lanes);
  const faults = (await Promise.all(all.map((kept) => faultsOf(database.pool, kept)))).flat();
  const latestMs = await latest(database.pool, `attempt:${seed}.%`);
  await (await child).stop();
  const acknowledged = all.reduce((sum, { saves, talks }) => sum + saves.size + talks.size, 0);
  return { kills, attempts: all.length, acknowledged, faults, latestMs };
}

/** One attempt, from its birth until nothing more can come of it. */
async function attempt(persist: Persist, id: string, ms: number): Promise<Kept> {
  const kept: Kept = { id, saves: new Map(), talks: new Set() };
  const tell = (by: string, cmd: string, event: Told['event'], runId?: string) =>
    persist((to) => to.ask('command', { id, cmd: `${id}.${cmd}`, by, event, ...(runId ? { runId } : {}) }));
  await persist((to) => to.ask('create', { id, closes: Date.now() + 60_000 }));
  await tell('host', 'begin', { type: 'begin', ms });
  const host = async () => {
    await tell('host', 'tell', { type: 'tell' }, `${id}.tell`);
    await tell('host', 'extend', { type: 'extend', ms: 100 });
    await tell('host', 'hold', { type: 'hold' });
    await tell('host', 'resume', { type: 'resume' });
  };
  const member = async (name: string) => {
    for (let n = 1; ; n++) {
      const question = `${name}.${n}`;
      const heard = await tell(name, question, { type: 'save', question, value: `secret ${question}` });
      kept.saves.set(question, heard.code);
      if (n % 5 === 0) await tell(name, `hand.${question}`, { type: 'hand', up: n % 2 === 0 });
      if (n % 7 === 0) {
        const cmd = `${id}.talk.${question}`;
        await persist((to) => to.ask('talk', { id, cmd, text: question }));
        kept.talks.add(cmd);
      }
      if (/paper\.over,voice\.quiet/.test(heard.state)) return;
      // paused, or being marked
      if (heard.code !== 0) await delay(20);
    }
  };
  await Promise.all([host(), member('member1'), member('member2')]);
  return kept;
}

interface Stored {
  seqs: number[];
  events: StreamEvent[];
  head: number;
  live: string[];
  effects: number;
  saves: Record<string, string>;
  rows: string[];
}

async function storedOf(pool: Pool, id: string): Promise<Stored> {
  const events = await pool.query<{ seq: number; event: string }>(
    'select seq, event from log_event where log = $1 order by seq',
    [id],
  );
  const { rows } = await pool.query<{
    head: number;
    live: string[];
    snapshot: string;
    effects: number;
    rows: string[];
  }>(
    `select l.seq as head, l.live, y.snapshot, (select count(*)::int from effect e where e.lifecycle = y.id) as effects,
        array(select s.question from attempt_save s where s.attempt = y.id) as rows
      from log l join lifecycle y using (id) where id = $1`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`no ${id}`);
  const { context } = JSON.parse(row.snapshot) as { context: { saves: Record<string, string> } };
  return {
    ...row,
    seqs: events.rows.map((e) => e.seq),
    events: events.rows.map((e) => JSON.parse(e.event) as StreamEvent),
    saves: context.saves,
  };
}

async function faultsOf(pool: Pool, { id, saves, talks }: Kept): Promise<string[]> {
  const stored = await storedOf(pool, id);
  const { events } = stored;
  const faults: string[] = [];
  const must = (holds: boolean, fault: string) => holds || faults.push(`${id}: ${fault}`);
  const named = (name: string) => events.flatMap((e) => (e.type === 'CUSTOM' && e.name === name ? [e.value] : []));
  const times = (name: string) => named(name).map((value) => value as { until: number; now: number });
  must(stored.head === events.length && stored.seqs.every((seq, i) => seq === i + 1), 'its log has a hole');
  for (const [question, code] of saves) {
    const is = stored.saves[question] === `secret ${question}`;
    must(is === (code === 0), `${question} was answered ${code} and is ${is ? '' : 'not '}there`);
    must(is === stored.rows.includes(question), `${question} has no row of its own`);
  }
  const said = named('attempt.talk').map((value) => (value as { cmd: string }).cmd);
  must(said.length === talks.size && said.every((cmd) => talks.has(cmd)), 'its talk is not what was said');
  must(named('attempt.born').length === 1, 'it was not born once');
  must(times('attempt.ended').length === 1, `its deadline came ${times('attempt.ended').length} times`);
  must(
    times('attempt.ended').every(({ until, now }) => now >= until),
    'its deadline came early',
  );
  must(named('attempt.marked').length === 1, `it was marked ${named('attempt.marked').length} times`);
  must(stored.live.length === 0 && stored.effects === 0, 'it has work to do that is over');
  must(
    !JSON.stringify(events.filter((e) => e.type === 'STATE_SNAPSHOT')).includes('secret'),
    'a frame tells what is hidden',
  );
  const text = events.flatMap((e) => (e.type === 'TEXT_MESSAGE_CONTENT' ? [e.delta] : [])).join('');
  must(text === '.'.repeat(40), `the host was heard to say ${text.length} of 40`);
  must(
    events.filter((e) => e.type === 'RUN_FINISHED' && e.result === undefined).length === 1,
    'its run did not end once',
  );
  return faults;
}

/** From a deadline to its step, in the worst case. */
async function latest(pool: Pool, ids: string): Promise<number> {
  const { rows } = await pool.query<{ late: number }>(
    `select max((event::json->'value'->>'now')::bigint - (event::json->'value'->>'until')::bigint) as late
      from log_event where log like $1 and event like '{"type":"CUSTOM","name":"attempt.ended"%'`,
    [ids],
  );
  return rows[0]?.late ?? 0;
}
