// One pool a process. Counts and times are numbers here: none of ours comes near 2^53.
import pg from 'pg';
import type { NodePgDatabase } from './drizzle.ts';

export interface Postgres {
  pool: pg.Pool;
  db: NodePgDatabase;
}

const INT8 = 20;
pg.types.setTypeParser(INT8, Number);

export function openPool(url: string, onError: (error: unknown) => void, max = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    options: '-c idle_in_transaction_session_timeout=30000 -c statement_timeout=60000',
  });
  // without a listener the loss of an idle connection would end the process
  pool.on('error', (error) => {
    // an embedded PostgreSQL that stops with us cuts connections that are closing anyway
    if (!pool.ending) onError(error);
  });
  // a connection that is lent has no listener of the pool's: who borrowed it hears of its loss from its own query
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
