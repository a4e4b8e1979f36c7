// That mail and SMS could not be sent is kept for a week, by school: its administrators see it on their home.
import type { Pool } from 'pg';
import { DAY } from './days.ts';
import type { SenderOf } from './messenger.ts';

const KEPT_MS = 7 * DAY;

/** Fails as what it is given fails. */
export const keepsFailures =
  (senderOf: SenderOf, pool: Pool, now: () => number): SenderOf =>
  async (orgId) => {
    const send = await senderOf(orgId);
    return async (message) => {
      try {
        await send(message);
      } catch (error) {
        await keep(pool, orgId, now()).catch(() => {});
        throw error;
      }
    };
  };

async function keep(pool: Pool, orgId: string, now: number): Promise<void> {
  await pool.query('delete from message_failure where at < $1', [now - KEPT_MS]);
  await pool.query('insert into message_failure (org_id, at) values ($1, $2)', [orgId, now]);
}

/** Of one school; null: of all. */
export async function failedMessages(pool: Pool, orgId: string | null, now: number): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    'select count(*)::int as n from message_failure where ($1::text is null or org_id = $1) and at >= $2',
    [orgId, now - KEPT_MS],
  );
  return rows[0]?.n ?? 0;
}
