// Prints of texts by pool, and signatures of pictures by their checksum: each is made once of what was handed in.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Postgres } from '../app.ts';
import { type Db, withTransaction } from '../sql.ts';
import { type ComparedPart, normalOf } from './normal.ts';
import { printsOf } from './prints.ts';
import type { Signature } from './signature.ts';

/** In place of an older text under the same id; of what has not changed nothing is done. */
export async function keepPrints(
  app: Postgres,
  pool: string,
  texts: readonly { id: string; parts: readonly ComparedPart[] }[],
): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; sha256: string }>({
    name: 'duplicate-known',
    text: 'select text_id as id, sha256 from duplicate_text where pool = $1 and text_id = any($2)',
    values: [pool, texts.map((t) => t.id)],
  });
  const known = new Map(rows.map((r) => [r.id, r.sha256]));
  for (const { id, parts } of texts) {
    const sha256 = createHash('sha256').update(JSON.stringify(parts)).digest('hex');
    if (known.get(id) === sha256) continue;
    const prints = new Set<number>();
    for (const part of parts) {
      for (const print of printsOf(normalOf([part]).codes).keys()) prints.add(print);
      // a long text takes its turns with whatever else the server does
      await setImmediate();
    }
    await withTransaction(app.pool, async (client) => {
      const text = await client.query<{ n: string }>(
        `insert into duplicate_text (pool, text_id, sha256) values ($1, $2, $3)
          on conflict (pool, text_id) do update set sha256 = excluded.sha256 returning n`,
        [pool, id, sha256],
      );
      const n = text.rows[0]?.n;
      await client.query('delete from duplicate_print where text = $1', [n]);
      await client.query('insert into duplicate_print (hash, text) select unnest($2::bigint[]), $1', [n, [...prints]]);
    });
  }
}

/** Pairs of these texts that have a print in common, each once. */
export async function candidatesIn(db: Db, pool: string, ids: readonly string[]): Promise<[string, string][]> {
  const { rows } = await db.query<{ one: string; other: string }>({
    name: 'duplicate-candidates',
    text: `with own as (select n, text_id from duplicate_text where pool = $1 and text_id = any($2))
      select distinct a.text_id as one, b.text_id as other
        from own a join duplicate_print p on p.text = a.n join duplicate_print q on q.hash = p.hash and q.text > p.text
          join own b on b.n = q.text`,
    values: [pool, ids],
  });
  return rows.map(({ one, other }) => [one, other]);
}

export async function signaturesOf(db: Db, sha256s: readonly string[]): Promise<Map<string, Signature | null>> {
  const { rows } = await db.query<{ sha256: string; bits: Uint8Array | null; says: Uint8Array | null }>({
    name: 'picture-signatures',
    text: 'select sha256, bits, says from picture_signature where sha256 = any($1)',
    values: [sha256s],
  });
  return new Map(rows.map(({ sha256, bits, says }) => [sha256, bits && says && { bits, says }]));
}

export const keepSignature = (db: Db, sha256: string, signature: Signature | null): Promise<unknown> =>
  db.query('insert into picture_signature (sha256, bits, says) values ($1, $2, $3) on conflict do nothing', [
    sha256,
    signature && Buffer.from(signature.bits),
    signature && Buffer.from(signature.says),
  ]);
