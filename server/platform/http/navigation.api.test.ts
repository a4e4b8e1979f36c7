// Addresses that somebody types or is sent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ world: null });
});
afterAll(() => server.stop());

const go = (path: string, headers: Record<string, string> = { accept: 'text/html,*/*;q=0.8' }, method = 'GET') =>
  fetch(server.url + path, { method, headers, redirect: 'manual' });

test.each([
  ['/chat', '/#/chat'],
  ['/mengoo/chat?courseId=a%20b', '/mengoo/#/chat?courseId=a%20b'],
  ['/mengoo/no/such', '/mengoo/#/no/such'],
  ['//evil.example/x', '/#//evil.example/x'],
  ['/mengoox', '/#/mengoox'],
])('%s without the sign leads a browser into the page: %s', async (path, place) => {
  const answer = await go(path);
  expect(answer.status).toBe(302);
  // wherever it leads is ours
  expect(new URL(answer.headers.get('location') ?? '', server.url).href).toBe(server.url + place);
});

test('programs, operations and files are told 404', async () => {
  expect((await go('/chat', { accept: 'application/json' })).status).toBe(404);
  expect((await go('/chat', undefined, 'POST')).status).toBe(404);
  expect((await go('/api/Nothing')).status).toBe(404);
  expect((await go('/mengoo/api/Nothing')).status).toBe(404);
  expect((await go('/OrgApi/Nothing')).status).toBe(404);
  expect((await go('/assets/no.js')).status).toBe(404);
});
