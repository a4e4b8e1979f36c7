// What questions came to in the last exam that had them, as the bank shows it.
import type { Db } from '#server/platform/sql.ts';

/** From 0 to 1: mean points over the most. */
export async function keepRatesOf(db: Db, rates: readonly { bankId: string; rate: number }[]): Promise<void> {
  await db.query({
    name: 'bank-rates',
    text: `update question q set rate = x.rate from jsonb_to_recordset($1::jsonb) as x("bankId" text, rate float8)
      where q.id = x."bankId" and q.rate is distinct from x.rate`,
    values: [JSON.stringify(rates)],
  });
}
