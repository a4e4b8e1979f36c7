import { expect, test } from 'vitest';
import type { NewAct } from '#src/stream/send-store.ts';
import { createKeeper } from './keeper.ts';

/** A journal whose writes are settled by hand. */
function world() {
  const writes: { bodies: unknown[]; done: (n: number | null) => void; fail: () => void }[] = [];
  const failed: boolean[] = [];
  const add = (_lane: string, ...acts: NewAct[]) =>
    new Promise<number | null>((done, reject) => {
      writes.push({
        bodies: acts.map(({ body }) => `${String(body['questionId'])}=${String(body['value'])}`),
        done,
        fail: () => reject(new Error('quota')),
      });
    });
  const keeper = createKeeper(
    { add },
    'lane',
    (is) => failed.push(is),
    async () => {},
  );
  const write = (questionId: string, value: string) => keeper.keep({ questionId, value, flag: false });
  return { writes, failed, keeper, write };
}

test('a fast hand: one write at a time, and only the last word of each question in the next', async () => {
  const { writes, keeper, write } = world();
  write('q', 'a');
  write('q', 'ab');
  write('p', 'x');
  write('q', 'abc');
  expect(writes.map(({ bodies }) => bodies)).toEqual([['q=a']]);
  expect(keeper.waiting()).toBe(2);
  writes[0]?.done(1);
  await expect.poll(() => writes.length).toBe(2);
  expect(writes[1]?.bodies).toEqual(['q=abc', 'p=x']);
  writes[1]?.done(3);
  await keeper.kept();
  expect(keeper.waiting()).toBe(0);
});

test('a disk that refuses is told of and tried again; nothing is forgotten', async () => {
  const { writes, failed, keeper, write } = world();
  write('q', 'a');
  writes[0]?.fail();
  await expect.poll(() => writes.length).toBe(2);
  expect([failed, keeper.waiting()]).toEqual([[true], 1]);
  writes[1]?.done(null);
  await expect.poll(() => writes.length).toBe(3);
  writes[2]?.done(1);
  await keeper.kept();
  expect([failed, keeper.waiting()]).toEqual([[true, true, false], 0]);
});
