// How long a school keeps what only looks back: its setting `retention`, or these.
import { z } from 'zod';
import type { Postgres } from './postgres/pool.ts';

const months = (value: number) => z.number().int().min(1).max(240).catch(value);
const retention = z.object({ logMonths: months(36), visitMonths: months(24) });
export type Retention = z.output<typeof retention>;

export async function retentionOf({ pool }: Postgres, orgId: string): Promise<Retention> {
  const { rows } = await pool.query<{ stored: unknown }>(
    "select settings->'retention' as stored from organisation where id = $1",
    [orgId],
  );
  return retention.safeParse(rows[0]?.stored).data ?? retention.parse({});
}
