// What is said in a lifecycle's log without a step of its chart: talk, strokes on a board.
import type { StreamEvent } from '#contract/stream.ts';
import { missing } from '../failure.ts';
import { type LogEntry, numbered, serialise } from '../log/store.ts';
import type { Written } from './define.ts';
import type { Engine } from './engine.ts';
import { commit } from './store.ts';
import { checked } from './view.ts';

export interface Said {
  /** The id of what is said, made by the speaker and unique among the speaker's own; said again, it stands once. */
  cmd: string;
  /** The id of the person who speaks. */
  userId: string;
  events: StreamEvent[];
  /** Rows of the family's own, in the same transaction. */
  writes?: Written['writes'];
}

const TAKEN = 'command_pkey';

/** The seq of its last event, also when it stood there before. 404 where there is no such lifecycle. */
export function append(engine: Engine, id: string, { cmd, userId, events, writes }: Said): Promise<number> {
  const texts = checked(events).map(serialise);
  return engine.logs.queue(id, async () => {
    const { pool } = engine;
    let entries: LogEntry[] = [];
    try {
      await commit(pool, null, writes ? [{ writes }] : [], async (client) => {
        const { rows } = await client.query<{ seq: number }>({
          name: 'lifecycle-talk',
          text: `with l as (update log set seq = seq + cardinality($3::text[]) where id = $1
              and exists (select from lifecycle where id = $1)
              and not exists (select from command where lifecycle = $1 and sender = $5 and id = $2) returning seq),
            e as (insert into log_event select $1, l.seq - cardinality($3::text[]) + n, ev
              from l, unnest($3::text[]) with ordinality t(ev, n)),
            c as (insert into command (lifecycle, id, seq, at, sender) select $1, $2, l.seq, $4, $5 from l)
            select seq from l`,
          values: [id, cmd, texts, engine.now(), userId],
        });
        entries = rows[0] ? numbered(rows[0].seq, texts) : [];
        return rows[0] !== undefined;
      });
    } catch (error) {
      // another process has just written the very same words of this speaker
      if (!(error instanceof Error && 'constraint' in error && error.constraint === TAKEN)) throw error;
      entries = [];
    }
    if (entries.length > 0) engine.logs.committed(id, entries);
    return entries.at(-1)?.seq ?? (await saidBefore(engine, [id, userId, cmd]));
  });
}

async function saidBefore({ pool }: Engine, key: [id: string, userId: string, cmd: string]): Promise<number> {
  const { rows } = await pool.query<{ seq: number }>(
    'select seq from command where lifecycle = $1 and sender = $2 and id = $3',
    key,
  );
  if (!rows[0]) throw missing();
  return rows[0].seq;
}
