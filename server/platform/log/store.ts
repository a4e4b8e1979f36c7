// The log in PostgreSQL: dense seq from 1, raised by the very statement that inserts. Hot statements are named: planned once.
import type { Pool, PoolClient } from 'pg';
import type { StreamEvent } from '#contract/stream.ts';
import { storable } from '#server/platform/text.ts';
import type { Db } from '../sql.ts';

/** One stored event: `text` is the very bytes of every frame that carries it. */
export interface LogEntry {
  seq: number;
  text: string;
}

export interface LogHead {
  epoch: string;
  seq: number;
}

/** NUL and lone surrogates are taken out here: neither survives every reader on the way. */
export function serialise(event: StreamEvent): string {
  const text = JSON.stringify(event);
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(event, (_key, value: unknown) => (typeof value === 'string' ? storable(value) : value));
}

export async function readHead(pool: Pool, log: string): Promise<LogHead | null> {
  const { rows } = await pool.query<LogHead>({
    name: 'log-head',
    text: 'select epoch, seq from log where id = $1',
    values: [log],
  });
  return rows[0] ?? null;
}

export async function readEvents(pool: Pool, log: string, after: number, limit: number): Promise<LogEntry[]> {
  const { rows } = await pool.query<LogEntry>({
    name: 'log-read',
    text: 'select seq, event as text from log_event where log = $1 and seq > $2 order by seq limit $3',
    values: [log, after, limit],
  });
  return rows;
}

/** Reads events with the time at which each was written; null for events older than that column. */
export async function readTimed(
  pool: Pool,
  log: string,
  after: number,
  limit: number,
): Promise<(LogEntry & { at: number | null })[]> {
  const { rows } = await pool.query<LogEntry & { at: number | null }>({
    name: 'log-read-timed',
    text: 'select seq, event as text, at from log_event where log = $1 and seq > $2 order by seq limit $3',
    values: [log, after, limit],
  });
  return rows;
}

/** The last `limit` events before `before`, in order. */
export async function readLast(pool: Pool, log: string, before: number, limit: number): Promise<LogEntry[]> {
  const { rows } = await pool.query<LogEntry>({
    name: 'log-last',
    text: 'select seq, event as text from log_event where log = $1 and seq < $2 order by seq desc limit $3',
    values: [log, before, limit],
  });
  return rows.reverse();
}

/** Whether an event of this message came after `after`. */
export async function hasMessage(pool: Pool, log: string, after: number, messageId: string): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'log-has',
    text: 'select from log_event where log = $1 and seq > $2 and strpos(event, $3) > 0 limit 1',
    values: [log, after, `"messageId":${JSON.stringify(messageId)}`],
  });
  return rowCount === 1;
}

/** Nobody else writes to the log until the transaction is over: commands wait, or read again and see what it has done. */
export async function lockLog(client: PoolClient, log: string): Promise<void> {
  await client.query({ name: 'log-lock', text: 'select from log where id = $1 for update', values: [log] });
}

/**
 * Makes logs that have no lifecycle (class, user); harmless where they exist. In the order of the ids, so that two callers
 * never wait for each other in a circle.
 */
export async function insertLogs(db: Db, logs: readonly string[], newEpoch: () => string): Promise<void> {
  await db.query(
    `insert into log (id, epoch) select id, epoch from unnest($1::text[], $2::text[]) t(id, epoch) order by id
      on conflict do nothing`,
    [logs, logs.map(newEpoch)],
  );
}

/** To each of these plain logs that exists what is its own, in the order of their ids; by log. */
export async function appendEach(
  db: Db,
  said: readonly { log: string; texts: readonly string[] }[],
): Promise<Map<string, LogEntry[]>> {
  const events = said.flatMap(({ log, texts }) => texts.map((text) => ({ log, text })));
  const { rows } = await db.query<{ id: string; seq: number }>({
    name: 'log-append-each',
    text: `with given as (select t.*, row_number() over (partition by log order by n) as place
        from unnest($1::text[], $2::text[]) with ordinality t(log, event, n)),
      mine as (select id from log where id in (select log from given) order by id for update),
      l as (update log set seq = log.seq + own.n from mine join (select log, count(*) as n from given group by log) own
          on own.log = mine.id where log.id = mine.id returning log.id, log.seq, own.n),
      e as (insert into log_event select l.id, l.seq - l.n + g.place, g.event from l join given g on g.log = l.id)
      select id, seq from l`,
    values: [events.map((e) => e.log), events.map((e) => e.text)],
  });
  return entriesOf(rows, said);
}

/**
 * Appends one event to each of these plain logs that exists: one that does not has never had a listener. In the order of
 * the ids, so that two callers never wait for each other in a circle.
 */
export async function appendToAll(
  pool: Pool,
  logs: readonly string[],
  text: string,
): Promise<{ log: string; seq: number }[]> {
  const { rows } = await pool.query<{ log: string; seq: number }>({
    name: 'log-append-all',
    text: `with mine as (select id from log where id = any($1) order by id for update),
      l as (update log set seq = seq + 1 where id in (select id from mine) returning id, seq)
      insert into log_event select id, seq, $2 from l returning log, seq`,
    values: [logs, text],
  });
  return rows;
}

/** What a running effect says at one moment. */
export interface EffectWrite {
  log: string;
  effect: string;
  texts: string[];
  /** The open message after these events; undefined leaves it. */
  message: string | null | undefined;
}

/** The fence is in the row being locked: null means that the effect was stopped. Waits for whoever holds the row. */
export async function appendFenced(
  pool: Pool,
  { log, effect, texts, message }: EffectWrite,
): Promise<LogEntry[] | null> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'log-append-fenced',
    text: `with l as (update log set seq = seq + cardinality($3::text[]), message = case when $4 then $5 else message end,
        speaker = case when $4 then $2 else speaker end
        where id = $1 and $2 = any(live) returning seq),
      e as (insert into log_event select $1, l.seq - cardinality($3::text[]) + n, ev from l, unnest($3::text[]) with ordinality t(ev, n))
      select seq from l`,
    values: [log, effect, texts, message !== undefined, message ?? null],
  });
  return rows[0] ? numbered(rows[0].seq, texts) : null;
}

const APPEND_MANY = `
with s as (select * from unnest($1::text[], $2::text[], $3::int[], $4::boolean[], $5::text[]) s(id, effect, n, says, message)),
  k as (select l.id from log l join s using (id) where s.effect = any(l.live) order by l.id for update of l skip locked),
  l as (update log set seq = log.seq + s.n, message = case when s.says then s.message else log.message end,
    speaker = case when s.says then s.effect else log.speaker end
    from s join k using (id) where log.id = s.id returning log.id, log.seq, s.n),
  e as (insert into log_event select l.id, l.seq - l.n + t.n, t.ev
    from l join unnest($6::text[], $7::int[], $8::text[]) t(id, n, ev) on t.id = l.id)
select id, seq from l`;

/** Several logs at once, each at most once; by log. What is missing was stopped, or its row is held by somebody: nobody waits. */
export async function appendMany(pool: Pool, said: readonly EffectWrite[]): Promise<Map<string, LogEntry[]>> {
  const events = said.flatMap(({ log, texts }) => texts.map((text, i) => ({ log, n: i + 1, text })));
  const { rows } = await pool.query<{ id: string; seq: number }>({
    name: 'log-append-many',
    text: APPEND_MANY,
    values: [
      said.map((s) => s.log),
      said.map((s) => s.effect),
      said.map((s) => s.texts.length),
      said.map((s) => s.message !== undefined),
      said.map((s) => s.message ?? null),
      events.map((e) => e.log),
      events.map((e) => e.n),
      events.map((e) => e.text),
    ],
  });
  return entriesOf(rows, said);
}

/** What became of what was said to these logs, whose last seq is known now; those that took nothing are left out. */
function entriesOf(
  heads: readonly { id: string; seq: number }[],
  said: readonly { log: string; texts: readonly string[] }[],
): Map<string, LogEntry[]> {
  const last = new Map(heads.map((head) => [head.id, head.seq]));
  return new Map(
    said.flatMap(({ log, texts }) => {
      const seq = last.get(log);
      return seq === undefined ? [] : [[log, numbered(seq, texts)] as const];
    }),
  );
}

export const numbered = (last: number, texts: readonly string[]): LogEntry[] =>
  texts.map((text, i) => ({ seq: last - texts.length + i + 1, text }));
