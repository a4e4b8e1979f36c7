// What comes while something is written goes out together after it, each with its own outcome.
import { expect, test } from 'vitest';
import { together } from './together.ts';

test('the first goes alone, what comes meanwhile together; other keys do not wait', async () => {
  const batches: string[] = [];
  const open: (() => void)[] = [];
  const write = together<number>(async (key, batch) => {
    batches.push(`${key} ${batch.join()}`);
    await new Promise<void>((resolve) => open.push(resolve));
    return batch.map((n) => (n === 3 ? new Error('three') : null));
  });
  const all = Promise.allSettled([...[1, 2, 3, 4].map((n) => write('a', n)), write('b', 5)]);
  expect(batches).toEqual(['a 1', 'b 5']);
  for (let at = 0; at < 3; at++) {
    open[at]?.();
    await new Promise(setImmediate);
  }
  expect((await all).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(batches).toEqual(['a 1', 'b 5', 'a 2,3,4']);
});

test('what fails as a whole fails for each, and the next is written', async () => {
  let isBroken = true;
  const write = together<number>(async (_key, batch) => {
    if (isBroken) throw new Error('away');
    return batch.map(() => null);
  });
  await expect(write('a', 1)).rejects.toThrow('away');
  isBroken = false;
  await expect(write('a', 2)).resolves.toBeUndefined();
});
