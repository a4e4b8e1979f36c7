// The collation that lists of names are in (server/migrations/0121_names.sql), as this server's PostgreSQL has it.
import type { Pool } from 'pg';

/** Tells where names are listed by code; after an update of ICU its order is the new one: no index is by the old one. */
export async function checkNameOrder(pool: Pick<Pool, 'query'>, tell: (line: string) => void): Promise<void> {
  const { rows } = await pool.query<{ isPinyin: boolean; isOld: boolean }>(
    `select collprovider = 'i' as "isPinyin", collversion <> pg_collation_actual_version(oid) as "isOld"
      from pg_collation where collname = 'name_order'`,
  );
  if (!rows[0]?.isPinyin) tell('PostgreSQL was built without ICU: names are listed by code, not by pinyin');
  else if (rows[0].isOld) await pool.query('alter collation name_order refresh version');
}
