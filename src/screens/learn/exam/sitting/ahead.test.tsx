// What comes ahead of a cut line.
import { expect, test } from 'vitest';
import { fetchAhead } from './ahead.ts';

test('the look of the panels comes with them, whatever the paper asks, and the paper waits for it', async () => {
  const look = Promise.withResolvers<void>();
  let isThere = false;
  const all = fetchAhead({ sections: [] }, { fetch: () => look.promise }).then(() => {
    isThere = true;
  });
  // the panels themselves are there by then
  await import('./sheet.tsx');
  expect(isThere).toBe(false);
  look.resolve();
  await all;
});
