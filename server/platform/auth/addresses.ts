// The addresses from which those may sign in and work whom a school binds to them.
import { isIP } from 'node:net';
import type { PoolClient } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';
import type { Db } from '../sql.ts';
import { isBound, type Who } from '../who.ts';

/** IPv4 as it is written, where it came in through an IPv6 socket. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/**
 * A network as callers' addresses are compared with it: IPv4's, where it is written as IPv6. Null: no network, or one that holds
 * IPv4 beside IPv6, which no address is compared with.
 */
export function plainNetwork(given: string): string | null {
  const [address = '', bits] = given.split('/');
  const kind = isIP(address);
  if (kind === 0 || Number(bits ?? 0) > (kind === 4 ? 32 : 128)) return null;
  const mapped = kind === 6 ? URL.parse(`http://[${address}]`)?.hostname.match(MAPPED) : null;
  if (!mapped) return given;
  const plain = mapped
    .slice(1)
    .flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255])
    .join('.');
  if (bits === undefined) return plain;
  return Number(bits) < MAPPED_BITS ? null : `${plain}/${Number(bits) - MAPPED_BITS}`;
}
/** How URLs write an IPv4 address within IPv6, and what stands before it there. */
const MAPPED = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;
const MAPPED_BITS = 96;

/** As the list is asked for it: null where a proxy was told what is no address, which is on no list. */
export function listable(address: string): string | null {
  const plain = plainAddress(address);
  return isIP(plain) === 0 ? null : plain;
}

/** A condition: the school's list has the address. Both are given as SQL. */
export const listedIn = (orgId: string, address: string): string =>
  `exists (select from white_list w where w.org_id = ${orgId} and w.deleted_at is null and w.cidr::inet >>= ${address}::inet)`;

export async function isWhiteListed(app: { pool: Db }, orgId: string, address: string): Promise<boolean> {
  const { rowCount } = await app.pool.query({
    name: 'white-list',
    text: `select where ${listedIn('$1', '$2')}`,
    values: [orgId, listable(address)],
  });
  return rowCount === 1;
}

/**
 * After a change of the list, or of whom it binds, in its transaction: 409 `reason` where the list binds somebody and has not
 * whoever makes the change; `base`: where it binds those, whose it is from now on. Two such changes in a school wait for one
 * another: each alone would leave a way in, both none.
 */
export async function mustStayListed(
  client: PoolClient,
  { orgId, address, base }: { orgId: string; address: string; base?: Who['base'] },
  reason: 'shutsYouOut' | 'addressNeeded',
): Promise<void> {
  const { rows } = await client.query<{ whiteList: string | null }>(
    `select settings->>'whiteList' as "whiteList" from organisation where id = $1 for no key update`,
    [orgId],
  );
  const { whiteList } = rows[0] ?? {};
  if (!whiteList || whiteList === 'off' || (base && !isBound(base, whiteList))) return;
  if (await isWhiteListed({ pool: client }, orgId, address)) return;
  throw new Failure(CODE.conflict, reason, { params: { address: plainAddress(address) } });
}

export const wrongAddress = () => new Failure(CODE.forbidden, 'wrongAddress', { data: { reason: 'address' } });
