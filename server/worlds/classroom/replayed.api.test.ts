// QA's first day: one feedback, and the lesson that it speaks of, over and with a question that cut in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { lessonReplayed } from './replayed.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await lessonReplayed(server.app);
});
afterAll(() => server.stop());

test('the feedback leads to the place where the question cut in, in a lesson that is over', async () => {
  const qa = await server.signIn('qa');
  const { items } = (await qa.call<OutputOf<'/api/QA/FeedbackItems'>>('/api/QA/FeedbackItems')).data;
  expect(items).toMatchObject([{ userName: 'student28', done: false, show: true }]);
  const [{ log, seq } = { log: '', seq: 0 }] = items;
  const { data } = await qa.call<OutputOf<'/api/QA/Replay'>>('/api/QA/Replay', { log, limit: 1000 });
  expect(data.masked).toBe(false);
  const at = data.events.findIndex((e) => e.seq === seq);
  expect(data.events[at]?.event).toMatchObject({ type: 'TEXT_MESSAGE_START', role: 'user' });
  // what was being said was cut short by it, and its run with it
  expect(data.events.slice(0, at).map((e) => e.event['result'])).toContainEqual({ superseded: true });
  const states = data.events.flatMap(({ event: e }) =>
    e['type'] === 'STATE_SNAPSHOT' ? [(e['snapshot'] as { state: string }).state] : [],
  );
  expect(states.at(-1)).toBe('done');
  expect(states.some((state) => /asking/.test(state))).toBe(true);
});
