// The only SQL that writes a lifecycle: one statement for snapshot, events, effects, run and command id.
import type { Pool, PoolClient } from 'pg';
import type { Lang } from '../messages.ts';
import { type Db, type Transaction, withTransaction } from '../sql.ts';
import type { StateRow, Written } from './define.ts';
import type { NewEffect } from './translate.ts';

export interface LifecycleRow {
  id: string;
  chart: string;
  /** The revision of the chart by which this row was written. */
  revision: number;
  hash: string;
  snapshot: string;
  state: string;
  entries: number;
  epoch: string;
  seq: number;
  /** Counts the lifecycle's own writes: one that puts nothing into the log moves no seq. */
  version: number;
  live: string[];
  /** The run that is open, the text message, and the effect that says it. */
  run: string | null;
  message: string | null;
  speaker: string | null;
  /** The language of the person who began the open run. */
  lang: Lang | null;
  /** The seq at which this sender's command was written before; null where it was not. */
  dup: number | null;
}

/** A command's key: ids are each sender's own. */
interface CommandKey {
  cmd: string;
  /** The user's id; empty for the server itself. */
  sender: string;
}

export async function readRow(
  pool: Db,
  id: string,
  { cmd, sender }: CommandKey = { cmd: '', sender: '' },
): Promise<LifecycleRow | null> {
  const { rows } = await pool.query<LifecycleRow>({
    name: 'lifecycle-read',
    text: `select y.id, y.chart, y.revision, y.hash, y.snapshot, y.state, y.entries, l.epoch, l.seq, l.version, l.live, l.run, l.message, l.speaker,
        (select r.lang from run r where r.id = l.run) as lang,
        (select c.seq from command c where c.lifecycle = y.id and c.sender = $3 and c.id = $2) as dup
      from lifecycle y join log l on l.id = y.id where y.id = $1`,
    values: [id, cmd, sender],
  });
  return rows[0] ?? null;
}

export interface RunRow {
  id: string;
  owner: string;
  log: string;
  body_hash: string;
  first_seq: number;
  last_seq: number | null;
  state: string;
  lang: Lang;
}

export type RunEnd = Pick<RunRow, 'id' | 'last_seq' | 'state'>;

export interface Write {
  id: string;
  /** The log's seq and version as they were read: another writer in between makes this write vanish. */
  expected: number;
  version: number;
  texts: string[];
  snapshot: string;
  revision: number;
  hash: string;
  state: string;
  entries: number;
  live: string[];
  run: string | null;
  message: string | null;
  cmd: string | null;
  sender: string;
  ended: string[];
  added: NewEffect[];
  endedRun: RunEnd | null;
  newRun: RunRow | null;
  owner: number;
  now: number;
  testId: string | null;
  rows: StateRow[];
}

/** The members of a write that is no command: it changes no run, no effect, no command id. */
export const noCommand = {
  cmd: null,
  sender: '',
  ended: [],
  added: [],
  endedRun: null,
  newRun: null,
  testId: null,
  rows: [],
  // owner 0 is no instance: the next one that looks for effects takes these
  owner: 0,
} satisfies Partial<Write>;

/** One statement: all of it, or nothing when `log` returns no row. */
const statement = (log: string, ...others: string[]) => `
with l as (${log} returning seq),
${others.map((other, i) => `  u${i} as (${other}),\n`).join('')}  e as (insert into log_event select $1, $2 + n, ev from unnest($3::text[]) with ordinality t(ev, n) where exists (select from l)),
  d as (delete from effect where id = any($12) and exists (select from l)),
  f as (insert into effect (id, lifecycle, kind, child, payload, due, owner, tries, test_id)
    select x.id, $1, x.kind, x.child, x.payload, x.due,
      case when x.kind = 'invoke' then $13::int end, case when x.kind = 'invoke' then 1 else 0 end, $14
    from jsonb_to_recordset($15::jsonb) as x(id text, kind text, child text, payload jsonb, due bigint)
    where exists (select from l)),
  c as (insert into command (lifecycle, id, seq, at, sender) select $1, $16::text, $2 + cardinality($3::text[]), $11, $20 from l
    where $16::text is not null),
  o as (update run set last_seq = x.last_seq, state = x.state
    from jsonb_to_record($17::jsonb) as x(id text, last_seq int, state text) where run.id = x.id and exists (select from l)),
  n as (insert into run (id, owner, log, body_hash, first_seq, last_seq, state, lang)
    select x.id, x.owner, $1, x.body_hash, x.first_seq, x.last_seq, x.state, x.lang
    from jsonb_to_record($18::jsonb) as x(id text, owner text, body_hash text, first_seq int, last_seq int, state text, lang text)
    where x.id is not null and exists (select from l))
select seq from l`;

/** A row of the family's own, of the same birth: its columns' values. */
export interface OwnRow {
  table: string;
  values: Record<string, unknown>;
}

interface Birth {
  epoch: string;
  chart: string;
  row?: OwnRow | undefined;
}

/** In the order of the tables' names: one statement for the same tables, whoever names them first. */
const byTable = (rows: readonly StateRow[]): [StateRow, ...StateRow[]][] =>
  [...Map.groupBy(rows, (row) => row.table)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, group]) => group as [StateRow, ...StateRow[]]); // a group has at least one

/** Any number of rows of one table from one parameter, their types by the table itself. */
function upsert({ table, key, values, isThere }: StateRow, parameter: number): string {
  if (isThere) {
    const changes = Object.keys(values).map((column) => `${column} = x.${column}`);
    const same = Object.keys(key).map((column) => `t.${column} = x.${column}`);
    return `update ${table} t set ${changes} from jsonb_populate_recordset(null::${table}, $${parameter}::jsonb) x
      where exists (select from l) and ${same.join(' and ')}`;
  }
  const columns = Object.keys({ ...key, ...values });
  const set = Object.keys(values).map((column) => `${column} = excluded.${column}`);
  return `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $${parameter}::jsonb)
    where exists (select from l) on conflict (${Object.keys(key)}) do update set ${set}`;
}

interface Statement {
  name: string;
  text: string;
}

/** By what they write besides: planned once a connection for each. */
const statements = new Map<string, Statement>();

function named(kind: string, w: Write, make: (upserts: (from: number) => string[]) => string, own = ''): Statement {
  const groups = byTable(w.rows);
  const shape = groups.map(
    ([row]) => `${row.isThere ? 'change ' : ''}${row.table} ${Object.keys(row.key)} ${Object.keys(row.values)}`,
  );
  const id = [kind, own, ...shape].join('; ');
  const known = statements.get(id);
  if (known) return known;
  const text = make((from) => groups.map(([row], i) => upsert(row, from + i)));
  const fresh = { name: `lifecycle-${kind} ${statements.size}`, text };
  statements.set(id, fresh);
  return fresh;
}

const writeStatement = (w: Write): Statement =>
  named('write', w, (upserts) =>
    statement(
      `update log set seq = $2 + cardinality($3::text[]), version = $19 + 1, live = $4, run = $5, message = $6,
        speaker = case when $6::text is null then null else speaker end where id = $1 and seq = $2 and version = $19`,
      `update lifecycle set snapshot = $7, hash = $8, state = $9, entries = $10, updated_at = $11, revision = $21
        where id = $1 and exists (select from l)`,
      ...upserts(22),
    ),
  );

function insertStatement(w: Write, row: OwnRow | undefined): Statement {
  const own = Object.keys(row?.values ?? {});
  const make = (upserts: (from: number) => string[]) =>
    statement(
      `insert into log (id, epoch, seq, version, live, run, message)
        values ($1, $22, $2 + cardinality($3::text[]), $19, $4, $5, $6) on conflict do nothing`,
      `insert into lifecycle (id, chart, snapshot, hash, state, entries, updated_at, revision, org_id)
        select $1, $23, $7, $8, $9, $10, $11, $21, $24 from l`,
      ...(row ? [`insert into ${row.table} (${own}) select ${own.map((_, i) => `$${25 + i}`)} from l`] : []),
      ...upserts(25 + own.length),
    );
  return named('insert', w, make, row ? `${row.table} ${own}` : '');
}

const rowValues = (w: Write): string[] =>
  byTable(w.rows).map((rows) => JSON.stringify(rows.map(({ key, values }) => ({ ...key, ...values }))));

const valuesOf = (w: Write): unknown[] => [
  w.id,
  w.expected,
  w.texts,
  w.live,
  w.run,
  w.message,
  w.snapshot,
  w.hash,
  w.state,
  w.entries,
  w.now,
  w.ended,
  w.owner,
  w.testId,
  JSON.stringify(w.added),
  w.cmd,
  JSON.stringify(w.endedRun ?? {}),
  JSON.stringify(w.newRun ?? {}),
  w.version,
  w.sender,
  w.revision,
];

/** False when somebody else wrote first: read again. */
export async function write(client: Db, w: Write): Promise<boolean> {
  const { rowCount } = await client.query({ ...writeStatement(w), values: [...valuesOf(w), ...rowValues(w)] });
  return rowCount === 1;
}

/** Makes log and lifecycle with their first events. False when the id exists. */
export async function insert(client: Db, w: Write, { epoch, chart, row }: Birth): Promise<boolean> {
  const own = row?.values ?? {};
  // a lifecycle is its family's row's organisation's
  const values = [...valuesOf(w), epoch, chart, own['org_id'] ?? null, ...Object.values(own), ...rowValues(w)];
  const { rowCount } = await client.query({ ...insertStatement(w, row), values });
  return rowCount === 1;
}

/** Stores, with what the family writes besides, in one transaction: the one that is open, where there is one. */
export async function commit(
  pool: Pool,
  open: Transaction | null,
  written: readonly Written[],
  store: (client: Db) => Promise<boolean>,
): Promise<boolean> {
  const writes = written.flatMap((w) => w.writes ?? []);
  if (writes.length === 0) return store(open?.client ?? pool);
  const work = async (client: PoolClient, tx: Transaction): Promise<boolean> => {
    const done = await store(client);
    if (done) for (const w of writes) await w(client, tx);
    return done;
  };
  return open ? work(open.client, open) : withTransaction(pool, work);
}

export interface EffectRow {
  id: string;
  lifecycle: string;
  kind: 'invoke' | 'timer';
  child: string;
  payload: NewEffect['payload'];
  tries: number;
  test_id: string | null;
}

/** Effects that one statement takes. */
export const CLAIM = 50;

/**
 * Takes effects that are due and that no living instance owns, the longest due first. `revisions` by chart: what a newer
 * release has written, or a chart that is not known here, is another process's.
 */
export async function claim(
  pool: Pool,
  { me, now, revisions }: { me: number; now: number; revisions: Readonly<Record<string, number>> },
): Promise<EffectRow[]> {
  const { rows } = await pool.query<EffectRow & { due: number }>({
    name: 'effect-claim',
    text: `update effect set owner = $1, tries = tries + 1 where id in (
        select id from effect where due <= $2 and (owner is null or (owner <> $1 and not exists (
          select from pg_locks k where k.locktype = 'advisory' and k.classid = 7 and k.objid::bigint = owner and k.objsubid = 2
            and k.database = (select oid from pg_database where datname = current_database()))))
          and exists (select from lifecycle y where y.id = effect.lifecycle and y.revision <= ($3::jsonb ->> y.chart)::int)
        order by due limit ${CLAIM} for update skip locked)
      returning id, lifecycle, kind, child, payload, tries, test_id, due`,
    values: [me, now, JSON.stringify(revisions)],
  });
  // an update gives them in no order
  return rows.sort((a, b) => a.due - b.due);
}

/** When the next effect is due that is not due yet, if that is before `until`. */
export async function nextDue(pool: Pool, now: number, until: number): Promise<number | null> {
  const { rows } = await pool.query<{ due: number | null }>({
    name: 'effect-next',
    text: 'select min(due) as due from effect where due > $1 and due <= $2',
    values: [now, until],
  });
  return rows[0]?.due ?? null;
}

export type Timer = Pick<EffectRow, 'id' | 'child' | 'payload'> & { due: number };

/** The timers of a lifecycle that have not fired. */
export async function timersOf(db: Db, lifecycle: string): Promise<Timer[]> {
  const { rows } = await db.query<Timer>(
    "select id, child, payload, due from effect where lifecycle = $1 and kind = 'timer' order by due",
    [lifecycle],
  );
  return rows;
}

/** Gives an effect back that could not be finished here (the database was away): anybody may take it later. */
export async function giveBackEffect(pool: Pool, id: string, due: number): Promise<void> {
  await pool.query('update effect set owner = null, due = $2 where id = $1', [id, due]);
}

export async function readRun(pool: Pool, id: string): Promise<RunRow | null> {
  const { rows } = await pool.query<RunRow>({
    name: 'run-read',
    text: 'select * from run where id = $1',
    values: [id],
  });
  return rows[0] ?? null;
}

/** The log's latest run: what a running effect speaks in, and to whom. */
export async function latestLogRun(pool: Pool, log: string): Promise<Pick<RunRow, 'id' | 'lang' | 'first_seq'> | null> {
  const { rows } = await pool.query<Pick<RunRow, 'id' | 'lang' | 'first_seq'>>({
    name: 'run-latest',
    text: 'select id, lang, first_seq from run where log = $1 order by first_seq desc limit 1',
    values: [log],
  });
  return rows[0] ?? null;
}
