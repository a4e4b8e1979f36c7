// Small pieces of SQL work that every module needs.
import type { Pool, PoolClient } from 'pg';
import { oneWidth } from '#contract/names.ts';

/** What statements are said to: the pool, or within a transaction. */
export type Db = Pool | PoolClient;

/** A transaction that is open, and what is to happen when it is committed: never when it is not. */
export interface Transaction {
  client: PoolClient;
  afterCommit: (then: () => void) => void;
}

/** Commits what `work` did, or nothing of it. */
export async function withTransaction<T>(
  pool: Pool,
  work: (client: PoolClient, tx: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const then: (() => void)[] = [];
  try {
    await client.query('begin');
    const result = await work(client, { client, afterCommit: (call) => void then.push(call) });
    await client.query('commit');
    for (const call of then) call();
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Reads that do not need each other: side by side from the pool, in turn within a transaction, whose connection takes one at a time. */
export async function readAll<T extends readonly unknown[]>(
  db: Db,
  reads: { [K in keyof T]: (db: Db) => Promise<T[K]> },
): Promise<T> {
  if ('totalCount' in db)
    return (await Promise.all(reads.map((read): Promise<unknown> => read(db)))) as readonly unknown[] as T;
  const found: unknown[] = [];
  for (const read of reads) found.push(await read(db));
  return found as readonly unknown[] as T;
}

/** A pattern for `is_named` that finds the text itself, whatever signs it holds. */
export const contains = (text: string): string => `%${oneWidth(text).replace(/[%_\\]/g, '\\$&')}%`;
