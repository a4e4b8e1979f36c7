// What the planner is told of tables that have just been filled at once.
import { escapeIdentifier } from 'pg';
import type { Db } from '../sql.ts';

// They grow by thousands of rows a minute: what holds now would have them read from end to end until the next look.
// Of a table it knows nothing of, PostgreSQL takes the index.
const GROWING = ['log', 'log_event', 'lifecycle', 'command', 'run', 'effect', 'utterance', 'session'];

/** Without it the first minute of a new school has plans for empty tables; from then on autovacuum looks. */
export async function analyze(client: Db): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all($1)`,
    [GROWING],
  );
  await client.query(`analyze ${rows.map(({ name }) => escapeIdentifier(name)).join(', ')}`);
}
