// Wake-ups between processes on one database: none while there is one process, all from the moment there are two.
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { type Instance, startInstance } from './instance.ts';

let database: TestDatabase;
let open: Instance[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const instance of open) await instance.stop();
  open = [];
});
afterAll(() => database.drop());

async function start() {
  const woken: string[] = [];
  const told: string[] = [];
  const instance = await startInstance({
    url: database.url,
    onWake: (log, seq) => woken.push(`${log}.${seq}`),
    onTold: (log, event) => told.push(`${log} ${event}`),
    onLost: () => {},
    onError: (error) => {
      throw error;
    },
  });
  open.push(instance);
  return { ...instance, woken, told };
}

test('two processes wake each other, whichever came first', async () => {
  const [first, second] = [await start(), await start()];
  second.announce('chat:b', 7);
  await expect.poll(() => first.woken).toEqual(['chat:b.7']);
  first.announce('chat:a', 3);
  await expect.poll(() => second.woken).toEqual(['chat:a.3']);
});

test('a frame that no log keeps is told as it is; one that is too long is not', async () => {
  const [first, second] = [await start(), await start()];
  // who has not heard of another yet is alone, and need tell nobody
  second.announce('chat:b', 7);
  await expect.poll(() => first.woken).toEqual(['chat:b.7']);
  const frame = '{"text":"一笔  and \'more\'"}';
  expect(first.tell('live:a', frame)).toBe(true);
  expect(first.tell('live:a', `"${'长'.repeat(3_000)}"`)).toBe(false);
  expect(first.tell('live:b', '{}')).toBe(true);
  await expect.poll(() => second.told).toEqual([`live:a ${frame}`, 'live:b {}']);
  expect(first.told).toEqual([]);
});

test('two that start at the same moment hear of each other too', async () => {
  const [a, b] = await Promise.all([start(), start()]);
  // the one that was told of last hears of the other by its notification, which may still be on its way
  await expect
    .poll(() => {
      a.announce('chat:a', 1);
      b.announce('chat:b', 1);
      return [a.woken.length > 0, b.woken.length > 0];
    })
    .toEqual([true, true]);
});

test('one alone tells nobody', async () => {
  const listener = new Client({ connectionString: database.url });
  await listener.connect();
  const heard: string[] = [];
  listener.on('notification', ({ payload = '' }) => heard.push(payload));
  await listener.query('listen log');
  const only = await start();
  only.announce('chat:a', 1);
  const other = await start();
  await expect
    .poll(() => {
      only.announce('chat:a', 2);
      return other.woken;
    })
    .toContain('chat:a.2');
  expect(heard).not.toContain(`${only.id()} chat:a.1`);
  await listener.end();
});
