// One throttle over every way in, in the database: what is counted here holds for all server processes.
import type { Pool } from 'pg';
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const WINDOW_MS = 15 * MINUTE;
/** Failures after which the captcha is asked for. */
const CAPTCHA_AT = 5;
/** Failures of one account from one address after which it must wait: others at that address are not held up. */
const WAIT_AT = 10;
/** Failures of one account from anywhere in a day; each beyond the fifth has cost a solved captcha. */
const ACCOUNT_DAY = 100;
/** Forty students share one address: it alone is limited only far above what a school does. */
const ADDRESS_MINUTE = 600;
const PICTURES_MINUTE = 300;

interface Deps {
  pool: Pool;
  now: () => number;
}

/** `[key, window in ms]` */
type Meter = readonly [key: string, windowMs: number];

interface Reading {
  key: string;
  count: number;
  until: number;
}

/** Counts one event on each meter and gives the new readings. */
async function count(d: Deps, meters: readonly Meter[]): Promise<Map<string, Reading>> {
  const { rows } = await d.pool.query<Reading>({
    name: 'throttle-count',
    // in the order of the keys, so that two callers never wait for each other in a circle
    text: `insert into throttle as t (key, count, until)
        select k, 1, $3 + w from unnest($1::text[], $2::bigint[]) as m (k, w) order by k
      on conflict (key) do update set count = case when t.until <= $3 then 1 else t.count + 1 end,
        until = case when t.until <= $3 then excluded.until else t.until end
      returning key, count, until`,
    values: [meters.map(([k]) => k), meters.map(([, w]) => w), d.now()],
  });
  return new Map(rows.map((r) => [r.key, r]));
}

async function read(d: Deps, keys: readonly string[]): Promise<Map<string, Reading>> {
  const { rows } = await d.pool.query<Reading>({
    name: 'throttle-read',
    text: 'select key, count, until from throttle where key = any($1) and until > $2',
    values: [keys, d.now()],
  });
  return new Map(rows.map((r) => [r.key, r]));
}

/** `metered`: the reading of one meter, counted in the statement that it opens; `$1` to `$3` are `meterValues`. */
export const METERED = `metered as (insert into throttle as t (key, count, until) values ($1, 1, $2::bigint + $3::bigint)
  on conflict (key) do update set count = case when t.until <= $2 then 1 else t.count + 1 end,
    until = case when t.until <= $2 then excluded.until else t.until end
  returning count, until)`;
export const meterValues = (d: Pick<Deps, 'now'>, key: string, windowMs: number) => [key, d.now(), windowMs];

export const secondsUntil = (d: Pick<Deps, 'now'>, until: number): number =>
  Math.max(1, Math.ceil((until - d.now()) / 1000));

export function tooMany(d: Pick<Deps, 'now'>, until: number): Failure {
  const seconds = secondsUntil(d, until);
  return new Failure(CODE.tooMany, 'tooMany', { params: { seconds }, data: { retryAfter: seconds } });
}

/** Counts an event and throws 429 when there were more than `limit` in the window. */
export async function limit(d: Deps, key: string, limit: number, windowMs: number): Promise<void> {
  const reading = (await count(d, [[key, windowMs]])).get(key);
  if (reading && reading.count > limit) throw tooMany(d, reading.until);
}

export const limitAddress = (d: Deps, address: string): Promise<void> =>
  limit(d, `address ${address}`, ADDRESS_MINUTE, MINUTE);

/** A picture costs some 20 ms to draw. */
export const limitPictures = (d: Deps, address: string): Promise<void> =>
  limit(d, `picture ${address}`, PICTURES_MINUTE, MINUTE);

interface Attempt {
  /** Every account that this try could open: an id, or what was typed when there is none. */
  accounts: readonly string[];
  address: string;
  /** Solves the captcha that came with the try, when one is asked for. Absent: this way in has none. */
  captcha?: () => Promise<boolean>;
  /** The organisation asks for the captcha at every try. */
  always?: boolean;
}

/**
 * Makes a try: its value when it was right, null when it was wrong. It counts as wrong until it has shown itself right,
 * so that fifty at once are not fifty free guesses. Throws 428 (captcha first) or 429, which do not count, nor does a
 * try that throws.
 */
export async function attempt<T>(d: Deps, a: Attempt, tryIt: () => Promise<T | null>): Promise<T | null> {
  const meters = await admit(d, a);
  const keys = meters.map(([key]) => key);
  let result: T | null;
  try {
    result = await tryIt();
  } catch (error) {
    await uncount(d, keys);
    throw error;
  }
  if (result !== null) await forget(d, keys);
  return result;
}

async function admit(d: Deps, a: Attempt): Promise<readonly Meter[]> {
  await limitAddress(d, a.address);
  const meters = metersOf(a);
  const keys = meters.map(([key]) => key);
  const before = await read(d, keys);
  refuseFull(d, before, 1);
  const solved = await askCaptcha(a, needsCaptcha(before, 1));
  const after = await count(d, meters);
  try {
    refuseFull(d, after, 0);
    if (a.captcha && !solved && needsCaptcha(after, 0)) throw captchaFirst();
  } catch (refusal) {
    await uncount(d, keys);
    throw refusal;
  }
  return meters;
}

/** For what is no guess itself, as sending a code: the captcha where a try would need it. */
export async function requireCaptcha(d: Deps, a: Attempt): Promise<void> {
  const before = await read(
    d,
    metersOf(a).map(([key]) => key),
  );
  await askCaptcha(a, needsCaptcha(before, 1));
}

const metersOf = ({ accounts, address }: Attempt): Meter[] =>
  accounts.flatMap((account): Meter[] => [
    [`account ${account}`, WINDOW_MS],
    [`day ${account}`, DAY],
    [`pair ${account} ${address}`, WINDOW_MS],
  ]);

async function askCaptcha({ captcha, always }: Attempt, needed: boolean): Promise<boolean> {
  if (!captcha || !(always || needed)) return false;
  if (!(await captcha())) throw captchaFirst();
  return true;
}

const captchaFirst = () => new Failure(CODE.captcha, 'captcha');

/** `next` is 1 when the try that is judged is not in the readings yet. */
function refuseFull(d: Deps, readings: Map<string, Reading>, next: 0 | 1): void {
  for (const { key, count, until } of readings.values()) {
    const most = key.startsWith('pair ') ? WAIT_AT : key.startsWith('day ') ? ACCOUNT_DAY : Number.POSITIVE_INFINITY;
    if (count + next > most) throw tooMany(d, until);
  }
}

function needsCaptcha(readings: Map<string, Reading>, next: 0 | 1): boolean {
  return [...readings.values()].some(({ key, count }) => !key.startsWith('day ') && count + next > CAPTCHA_AT);
}

// locked in the order in which `count` takes them
const IN_ORDER = 'with mine as (select key from throttle where key = any($1) order by key for update)';

async function uncount(d: Deps, keys: readonly string[]): Promise<void> {
  await d.pool.query(
    `${IN_ORDER} update throttle set count = count - 1 where key in (select key from mine) and count > 0`,
    [keys],
  );
}

async function forget(d: Deps, keys: readonly string[]): Promise<void> {
  await d.pool.query(`${IN_ORDER} delete from throttle where key in (select key from mine)`, [keys]);
}

/** A proven owner chose a new password: whatever was tried against the account before is forgotten, from every address. */
export async function resetFailures(d: Deps, account: string): Promise<void> {
  await d.pool.query(
    "delete from throttle where key in ('account ' || $1, 'day ' || $1) or starts_with(key, 'pair ' || $1 || ' ')",
    [account],
  );
}
