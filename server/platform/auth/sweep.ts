// Takes away what has expired, a little at each sign-in: no timer, and no process has to be the one that cleans.
import type { Pool } from 'pg';

const BATCH = 100;
/** A revoked or expired sign-in is kept this long, so that its end can be explained. */
const KEEP_MS = 7 * 24 * 3600 * 1000;

export async function sweep(d: { pool: Pool; now: () => number }): Promise<void> {
  const now = d.now();
  await d.pool.query({
    name: 'sweep',
    // skip locked: forty sign-ins at once must not wait for each other's brooms
    text: `with s as (delete from session where family in
        (select family from session where refresh_exp < $2 order by refresh_exp limit $3 for update skip locked)),
      t as (delete from throttle where key in (select key from throttle where until < $1 order by until limit $3 for update skip locked)),
      o as (delete from one_time where (purpose, subject) in
        (select purpose, subject from one_time where expires_at < $1 order by expires_at limit $3 for update skip locked))
      delete from captcha where uuid in (select uuid from captcha where expires_at < $1 order by expires_at limit $3 for update skip locked)`,
    values: [now, now - KEEP_MS, BATCH],
  });
}
