// QA's first day: one feedback, and the lesson that it speaks of, over and with a question that cut in.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { createPlayer } from '#src/screens/qa/replay/player.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { lessonReplayed } from './replayed.ts';

let server: TestServer;
beforeAll(async () => {
  // at a pace: a question must find the tutor in the middle of a word
  server = await testServer({ env: { TUTOR_PACE_MS: '5' } });
  await lessonReplayed(server.app);
});
afterAll(() => server.stop());

test('the feedback leads to where the telling goes on after a question that cut in, in a lesson that is over', async () => {
  const qa = await server.signIn('qa');
  const { items } = (await qa.call<OutputOf<'/api/QA/FeedbackItems'>>('/api/QA/FeedbackItems')).data;
  expect(items).toMatchObject([{ userName: 'student28', done: false, show: true }]);
  const [{ log, seq } = { log: '', seq: 0 }] = items;
  const { data } = await qa.call<OutputOf<'/api/QA/Replay'>>('/api/QA/Replay', { log, limit: 1000 });
  expect(data.masked).toBe(false);
  const events = data.events.map((e) => ({ seq: e.seq, event: e.event as StreamEvent }));
  const at = (isIt: (event: StreamEvent) => boolean) => events.findIndex(({ event }) => isIt(event));
  const question = at((e) => e.type === 'TEXT_MESSAGE_START' && e.role === 'user');
  const continues = at((e) => e.type === 'CUSTOM' && e.name === 'message.continues');
  const text = (from: number, to: number) =>
    events
      .slice(from, to)
      .map(({ event: e }) => (e.type === 'TEXT_MESSAGE_CONTENT' && !e.messageId.startsWith('q.') ? e.delta : ''))
      .join('');
  // told, asked, answered, and told further
  expect(text(0, question).length).toBeGreaterThan(3);
  expect(text(question, continues).length).toBeGreaterThan(10);
  const place = events.findIndex((e) => e.seq === seq);
  expect(place).toBeGreaterThan(continues);
  expect(text(continues, place + 1).length).toBeGreaterThan(3);
  // where the page is then: the words that go on stand in it
  const [last] = createPlayer(data.epoch, events, undefined)
    .at(place + 1)
    .entries.filter((e) => e.kind === 'message')
    .slice(-1);
  expect(last).toMatchObject({ text: expect.stringMatching(/./) });
  // what was being said was cut short by the question, and its run with it
  expect(data.events.slice(0, continues).map((e) => e.event['result'])).toContainEqual({ superseded: true });
  const states = events.flatMap(({ event: e }) => (e.type === 'STATE_SNAPSHOT' ? [e.snapshot.state] : []));
  expect(states.at(-1)).toBe('done');
  expect(states.some((state) => /asking/.test(state))).toBe(true);
});

test('the list of what can be replayed finds the lesson by its student', async () => {
  const qa = await server.signIn('qa');
  const { data } = await qa.call<OutputOf<'/api/QA/ReplayItems'>>('/api/QA/ReplayItems', { keyword: 'student28' });
  expect(data.items.map((i) => [i.machine, i.state, i.userName])).toContainEqual(['lesson', 'done', 'student28']);
});
