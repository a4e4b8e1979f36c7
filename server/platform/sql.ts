// Small pieces of SQL work that every module needs.
import type { Pool, PoolClient } from 'pg';

/** Commits what `work` did, or nothing of it. */
export async function withTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** A pattern for `like` that finds the text itself, whatever signs it holds. */
export const contains = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`;
