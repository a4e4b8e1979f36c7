// Throttle, one-time codes, captcha and the sweep against the database.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { consumeCaptcha, newPuzzle, solvePuzzle } from './captcha.ts';
import { checkCode, consumeCode, consumeResetLink, newCode, newResetLink, ownerOfResetLink } from './one-time.ts';
import { sweep } from './sweep.ts';
import { attempt, limit, limitAddress, requireCaptcha, resetFailures } from './throttle.ts';

const MINUTE = 60_000;
let database: TestDatabase;
let now = 1_800_000_000_000;
let d: { pool: TestDatabase['pool']; key: Buffer; now: () => number };

beforeAll(async () => {
  database = await testDatabase();
  d = { pool: database.pool, key: Buffer.alloc(32, 3), now: () => now };
});
beforeEach(() => database.pool.query('truncate throttle, one_time, captcha'));
afterAll(() => database.drop());

const wrong = async () => null;
const right = async () => 'in';
const guard = (account: string, address = '10.0.0.1', captcha?: () => Promise<boolean>) => ({
  accounts: [account],
  address,
  captcha: captcha ?? (async () => false),
});
const solved = async () => true;
const fail = async (times: number, account: string, address?: string, captcha = solved) => {
  for (let i = 0; i < times; i++) expect(await attempt(d, guard(account, address, captcha), wrong)).toBeNull();
};
const codeOf = async (work: Promise<unknown>): Promise<number> =>
  work.then(
    () => 0,
    (e: { code: number }) => e.code,
  );

describe('attempt', () => {
  test('after five failures the captcha, which is no failure; after ten wait, as long as it says', async () => {
    await fail(5, 'ann');
    const tryIt = vi.fn(right);
    for (let i = 0; i < 20; i++) expect(await codeOf(attempt(d, guard('ann'), tryIt))).toBe(CODE.captcha);
    expect(tryIt).not.toHaveBeenCalled();
    now += MINUTE;
    await fail(5, 'ann');
    await expect(attempt(d, guard('ann', '10.0.0.1', solved), tryIt)).rejects.toMatchObject({
      code: CODE.tooMany,
      data: { retryAfter: 14 * 60 },
    });
    now += 14 * MINUTE;
    expect(await attempt(d, guard('ann'), right)).toBe('in');
  });

  test('success clears, from whatever address the failures came', async () => {
    await fail(4, 'ben', '10.0.0.1');
    expect(await attempt(d, guard('ben', '10.0.0.1'), right)).toBe('in');
    await fail(5, 'ben', '10.0.0.1');
    expect(await codeOf(attempt(d, guard('ben'), right))).toBe(CODE.captcha);
  });

  test('an attacker elsewhere brings the captcha, not the lock; forty classmates at one address bring neither', async () => {
    await fail(10, 'cat', '10.6.6.6');
    expect(await codeOf(attempt(d, guard('cat', '10.6.6.6', solved), right))).toBe(CODE.tooMany);
    expect(await codeOf(attempt(d, guard('cat', '10.0.0.1'), right))).toBe(CODE.captcha);
    expect(await attempt(d, guard('cat', '10.0.0.1', solved), right)).toBe('in');
    for (let i = 0; i < 40; i++) await fail(1, `pupil ${i}`, '10.0.0.2');
    expect(await attempt(d, guard('pupil 3', '10.0.0.2'), right)).toBe('in');
  });

  test('a hundred failures in a day from ever new addresses are the most; a new password forgives', async () => {
    for (let i = 0; i < 100; i++) {
      await fail(1, 'dan', `10.1.${i}.1`);
      now += 100;
    }
    expect(await codeOf(attempt(d, guard('dan', '10.9.9.9', solved), right))).toBe(CODE.tooMany);
    await resetFailures(d, 'dan');
    expect(await attempt(d, guard('dan', '10.9.9.9'), right)).toBe('in');
  });

  test('fifty at once are not fifty free guesses', async () => {
    const tryIt = vi.fn(wrong);
    const codes = await Promise.all(Array.from({ length: 50 }, () => codeOf(attempt(d, guard('eve'), tryIt))));
    expect([0, CODE.captcha, CODE.tooMany]).toEqual(expect.arrayContaining([...new Set(codes)]));
    // those that were turned away left no trace: what is left of the five tries is still there, and no more
    while ((await codeOf(attempt(d, guard('eve'), tryIt))) === 0);
    expect(tryIt).toHaveBeenCalledTimes(5);
    expect(await attempt(d, guard('eve', '10.0.0.1', solved), right)).toBe('in');
  });

  test('a try that throws counts as none', async () => {
    const broken = async () => {
      throw new Error('away');
    };
    for (let i = 0; i < 12; i++) await expect(attempt(d, guard('fay'), broken)).rejects.toThrow('away');
    expect(await attempt(d, guard('fay'), right)).toBe('in');
  });

  test('always asks at the first try; sending asks when a try would', async () => {
    expect(await codeOf(attempt(d, { ...guard('gus'), always: true }, right))).toBe(CODE.captcha);
    expect(await codeOf(requireCaptcha(d, guard('gus')))).toBe(0);
    await fail(5, 'gus');
    expect(await codeOf(requireCaptcha(d, guard('gus')))).toBe(CODE.captcha);
    expect(await codeOf(requireCaptcha(d, guard('gus', '10.0.0.1', solved)))).toBe(0);
  });

  test('an address alone is limited above 600 a minute', async () => {
    await d.pool.query("insert into throttle values ('address 10.7.7.7', 599, $1)", [now + MINUTE]);
    await limitAddress(d, '10.7.7.7');
    expect(await codeOf(limitAddress(d, '10.7.7.7'))).toBe(CODE.tooMany);
    now += MINUTE;
    await limitAddress(d, '10.7.7.7');
  });

  test('a limit opens again when its window has passed, and refused calls do not lengthen it', async () => {
    await limit(d, 'x', 1, MINUTE);
    now += 59_000;
    await expect(limit(d, 'x', 1, MINUTE)).rejects.toMatchObject({ data: { retryAfter: 1 } });
    now += 1000;
    await limit(d, 'x', 1, MINUTE);
  });
});

describe('one-time codes', () => {
  test('have six digits, are right once, for their purpose and subject alone', async () => {
    const code = await newCode(d, 'login', '13800000001');
    expect(code).toMatch(/^\d{6}$/);
    expect(await consumeCode(d, 'register', '13800000001', code)).toBe(false);
    expect(await consumeCode(d, 'login', '13800000002', code)).toBe(false);
    expect(await checkCode(d, 'login', '13800000001', code)).toBe(true);
    const both = await Promise.all([
      consumeCode(d, 'login', '13800000001', code),
      consumeCode(d, 'login', '13800000001', code),
    ]);
    expect(both.sort()).toEqual([false, true]);
    expect(await consumeCode(d, 'login', '13800000001', code)).toBe(false);
  });

  test('die after five tries, also when fifty guess at once', async () => {
    const code = await newCode(d, 'email', 'x');
    const other = code === '000000' ? '111111' : '000000';
    await Promise.all(Array.from({ length: 50 }, () => consumeCode(d, 'email', 'x', other)));
    expect(await consumeCode(d, 'email', 'x', code)).toBe(false);
  });

  test('live five minutes; a new one takes the old one’s place', async () => {
    const old = await newCode(d, 'phone', 'x');
    const code = await newCode(d, 'phone', 'x');
    if (old !== code) expect(await consumeCode(d, 'phone', 'x', old)).toBe(false);
    now += 5 * MINUTE;
    expect(await consumeCode(d, 'phone', 'x', code)).toBe(false);
  });

  test('are kept as a mac: the million hashes of all codes are of no use', async () => {
    const code = await newCode(d, 'login', 'x');
    expect(await consumeCode({ ...d, key: Buffer.alloc(32, 9) }, 'login', 'x', code)).toBe(false);
  });
});

describe('reset links', () => {
  test('name their owner for 30 minutes and are used once', async () => {
    const secret = await newResetLink(d, 'u1');
    expect(await ownerOfResetLink(d, secret)).toBe('u1');
    const both = await Promise.all([consumeResetLink(d, secret), consumeResetLink(d, secret)]);
    expect(both.sort()).toEqual([false, true]);
    const late = await newResetLink(d, 'u1');
    now += 30 * MINUTE;
    expect(await ownerOfResetLink(d, late)).toBeNull();
    expect(await consumeResetLink(d, late)).toBe(false);
  });
});

describe('captcha', () => {
  const gapOf = async (uuid: string): Promise<number> => {
    const { rows } = await d.pool.query<{ x: number }>('select x from captcha where uuid = $1', [uuid]);
    return rows[0]?.x ?? Number.NaN;
  };

  test('is solved within five pixels, once, and its code is good once', async () => {
    const puzzle = await newPuzzle(d, 'picture-1');
    expect(puzzle.image).toMatch(/^data:image\/png;base64,/);
    const x = await gapOf('picture-1');
    const code = await solvePuzzle(d, 'picture-1', x + 5);
    expect(await codeOf(solvePuzzle(d, 'picture-1', x))).toBe(CODE.credentials);
    expect(await consumeCaptcha(d, 'picture-2', code)).toBe(false);
    const takes = await Promise.all(Array.from({ length: 20 }, () => consumeCaptcha(d, 'picture-1', code)));
    expect(takes.filter(Boolean)).toHaveLength(1);
  });

  test('has one try a picture, also when all places are tried at once', async () => {
    await newPuzzle(d, 'picture-3');
    const tries = await Promise.all(Array.from({ length: 32 }, (_, i) => codeOf(solvePuzzle(d, 'picture-3', i * 10))));
    expect(tries.filter((c) => c === 0).length).toBeLessThanOrEqual(1);
    expect(await codeOf(solvePuzzle(d, 'picture-3', await gapOf('picture-3')))).toBe(CODE.credentials);
  });

  test('six pixels off, an old picture, an old code, an unknown one and none at all are refused', async () => {
    await newPuzzle(d, 'picture-4');
    expect(await codeOf(solvePuzzle(d, 'picture-4', (await gapOf('picture-4')) + 6))).toBe(CODE.credentials);
    await newPuzzle(d, 'picture-5');
    const x = await gapOf('picture-5');
    now += 120_000;
    expect(await codeOf(solvePuzzle(d, 'picture-5', x))).toBe(CODE.credentials);
    await newPuzzle(d, 'picture-6');
    const code = await solvePuzzle(d, 'picture-6', await gapOf('picture-6'));
    now += 120_000;
    expect(await consumeCaptcha(d, 'picture-6', code)).toBe(false);
    expect(await codeOf(solvePuzzle(d, 'picture-7', 100))).toBe(CODE.credentials);
    expect(await consumeCaptcha(d, 'picture-7', undefined)).toBe(false);
    expect(await consumeCaptcha(d, undefined, 'x')).toBe(false);
  });

  test('a new picture under the same uuid voids the code of the old one', async () => {
    await newPuzzle(d, 'picture-8');
    const code = await solvePuzzle(d, 'picture-8', await gapOf('picture-8'));
    await newPuzzle(d, 'picture-8');
    expect(await consumeCaptcha(d, 'picture-8', code)).toBe(false);
  });
});

test('the sweep takes what has expired and leaves what lives, also with forty brooms', async () => {
  await limit(d, 'old', 9, MINUTE);
  await newCode(d, 'login', 'old');
  await newPuzzle(d, 'old-picture');
  now += 10 * MINUTE;
  await limit(d, 'live', 9, MINUTE);
  await newCode(d, 'login', 'live');
  await Promise.all(Array.from({ length: 40 }, () => sweep(d)));
  const { rows } = await d.pool.query(
    'select (select count(*) from captcha) as c, (select string_agg(key, $1) from throttle) as t, (select string_agg(subject, $1) from one_time) as o',
    [','],
  );
  expect(rows).toEqual([{ c: 0, t: 'live', o: 'live' }]);
});
