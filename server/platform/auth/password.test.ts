import { describe, expect, test } from 'vitest';
import { hashInitial, hashPassword, isInitial, isUsed, markUsed, newPassword, verifyPassword } from './password.ts';

const key = Buffer.alloc(32, 7);

test('a chosen password is kept as Argon2id with its parameters and a salt of its own', async () => {
  const [one, two] = await Promise.all([hashPassword('单摆周期 2π√(l/g)'), hashPassword('单摆周期 2π√(l/g)')]);
  expect(one).toMatch(/^argon2id\$v=19\$m=19456,t=2,p=1\$[\w-]{22}\$[\w-]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(key, one, '单摆周期 2π√(l/g)')).toBe(true);
  expect(await verifyPassword(key, one, '单摆周期 2π√(l/g')).toBe(false);
});

test('a password that was stored at another cost still opens', async () => {
  const stored = await hashPassword('单摆周期', { memory: 64, passes: 1 });
  expect(stored).toMatch(/^argon2id\$v=19\$m=64,t=1,p=1\$/);
  expect(await verifyPassword(key, stored, '单摆周期')).toBe(true);
  expect(await verifyPassword(key, stored, '单摆')).toBe(false);
  expect(await verifyPassword(key, stored.replace('t=1', 't=2'), '单摆周期')).toBe(false);
});

test('full-width and composed characters are the same password', async () => {
  const stored = await hashPassword('Ｐendulum-é-2048');
  expect(await verifyPassword(key, stored, 'Pendulum-e\u0301-2048')).toBe(true);
});

test('a generated password is checked under the server key, and can be used up', async () => {
  const pwd = newPassword();
  const stored = hashInitial(key, pwd);
  expect([isInitial(stored), isUsed(stored)]).toEqual([true, false]);
  expect(await verifyPassword(key, stored, pwd)).toBe(true);
  expect(await verifyPassword(Buffer.alloc(32, 8), stored, pwd)).toBe(false);
  const used = markUsed(stored);
  expect([isInitial(used), isUsed(used)]).toEqual([false, true]);
  expect(await verifyPassword(key, used, pwd)).toBe(true);
});

test.each([null, '', 'argon2id', 'argon2id$v=19$m=19456,t=2,p=1$$', 'initial$', 'used$', 'plain'])(
  'stored %j lets nothing in',
  async (stored) => {
    expect(await verifyPassword(key, stored, '')).toBe(false);
    expect(await verifyPassword(key, stored, 'plain')).toBe(false);
  },
);

describe('generated passwords', () => {
  const SAMPLES = 20_000;
  const all = Array.from({ length: SAMPLES }, newPassword);

  test('have 11 characters with a digit, a lowercase, an uppercase and @ or #', () => {
    for (const pwd of all) expect(pwd).toMatch(/^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])(?=.*[@#])[\w@#]{11}$/);
    expect(new Set(all).size).toBe(SAMPLES);
  });

  test('favour no place: the symbol stands everywhere equally often', () => {
    const places = new Array<number>(11).fill(0);
    for (const pwd of all) for (const { index } of pwd.matchAll(/[@#]/g)) places[index] = (places[index] ?? 0) + 1;
    const mean = places.reduce((a, b) => a + b) / 11;
    // five standard deviations of a fair draw
    for (const n of places) expect(Math.abs(n - mean)).toBeLessThan(5 * Math.sqrt(mean));
  });
});
