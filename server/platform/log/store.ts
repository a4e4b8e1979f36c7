// The log in PostgreSQL: dense seq from 1, raised by the very statement that inserts. Hot statements are named: planned once.
import type { Pool } from 'pg';
import type { StreamEvent } from '#contract/stream.ts';

/** One stored event: `text` is the very bytes of every frame that carries it. */
export interface Entry {
  seq: number;
  text: string;
}

export interface Head {
  epoch: string;
  seq: number;
}

/** NUL and lone surrogates are taken out here: neither survives every reader on the way. */
export function serialise(event: StreamEvent): string {
  const text = JSON.stringify(event);
  if (!/\\u(0000|d[89a-f])/.test(text)) return text;
  return JSON.stringify(event, (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

export async function readHead(pool: Pool, log: string): Promise<Head | null> {
  const { rows } = await pool.query<Head>({
    name: 'log-head',
    text: 'select epoch, seq from log where id = $1',
    values: [log],
  });
  return rows[0] ?? null;
}

export async function readEvents(pool: Pool, log: string, after: number, limit: number): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>({
    name: 'log-read',
    text: 'select seq, event as text from log_event where log = $1 and seq > $2 order by seq limit $3',
    values: [log, after, limit],
  });
  return rows;
}

/** Makes a log that has no lifecycle (class, user); harmless when it exists. */
export async function createLog(pool: Pool, log: string, epoch: string): Promise<void> {
  await pool.query('insert into log (id, epoch) values ($1, $2) on conflict do nothing', [log, epoch]);
}

/** Appends to a plain log. Null when the log does not exist. */
export async function appendEvents(pool: Pool, log: string, texts: string[]): Promise<Entry[] | null> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'log-append',
    text: `with l as (update log set seq = seq + cardinality($2::text[]) where id = $1 returning seq),
      e as (insert into log_event select $1, l.seq - cardinality($2::text[]) + n, ev from l, unnest($2::text[]) with ordinality t(ev, n))
      select seq from l`,
    values: [log, texts],
  });
  return rows[0] ? numbered(rows[0].seq, texts) : null;
}

/**
 * Appends what a running effect says. The fence is in the row being locked: no row means that the effect was stopped.
 * `message` is the open message after these events; undefined leaves it.
 */
export async function appendFenced(
  pool: Pool,
  log: string,
  effect: string,
  texts: string[],
  message: string | null | undefined,
): Promise<Entry[] | null> {
  const { rows } = await pool.query<{ seq: number }>({
    name: 'log-append-fenced',
    text: `with l as (update log set seq = seq + cardinality($3::text[]), message = case when $4 then $5 else message end
        where id = $1 and $2 = any(live) returning seq),
      e as (insert into log_event select $1, l.seq - cardinality($3::text[]) + n, ev from l, unnest($3::text[]) with ordinality t(ev, n))
      select seq from l`,
    values: [log, effect, texts, message !== undefined, message ?? null],
  });
  return rows[0] ? numbered(rows[0].seq, texts) : null;
}

export const numbered = (last: number, texts: string[]): Entry[] =>
  texts.map((text, i) => ({ seq: last - texts.length + i + 1, text }));
