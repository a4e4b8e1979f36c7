// The addresses from which those may sign in and work whom a school binds to them.
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';
import type { Db } from '../sql.ts';

/** IPv4 as it is written, where it came in through an IPv6 socket. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

export async function isListed(app: { pool: Db }, orgId: string, address: string): Promise<boolean> {
  const { rowCount } = await app.pool.query({
    name: 'white-list',
    text: 'select from white_list where org_id = $1 and deleted_at is null and cidr::inet >>= $2::inet limit 1',
    values: [orgId, plainAddress(address)],
  });
  return rowCount === 1;
}

export const wrongAddress = () => new Failure(CODE.forbidden, 'wrongAddress', { data: { reason: 'address' } });
