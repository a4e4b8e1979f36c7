import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { emptyFold, holeOf, receive } from './fold.ts';

const text = (delta: string): StreamEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });
const start: StreamEvent = { type: 'TEXT_MESSAGE_START', messageId: 'm', role: 'assistant' };

test('what comes too early is held, and the hole named', () => {
  let fold = receive(emptyFold(), 'e', { seq: 1, event: start });
  fold = receive(fold, 'e', { seq: 5, event: text('d') });
  fold = receive(fold, 'e', { seq: 4, event: text('c') });
  expect(fold.state.seq).toBe(1);
  expect(holeOf(fold)).toEqual({ after: 1, limit: 2 });
  fold = receive(fold, 'e', { seq: 2, event: text('a') });
  fold = receive(fold, 'e', { seq: 3, event: text('b') });
  expect(holeOf(fold)).toBeNull();
  expect(fold.state.entries).toMatchObject([{ text: 'abcd' }]);
});

test('a duplicate gives the very same state object: nothing renders', () => {
  const fold = receive(emptyFold(), 'e', { seq: 1, event: start });
  expect(receive(fold, 'e', { seq: 1, event: start }).state).toBe(fold.state);
});

test('another epoch begins anew', () => {
  const fold = receive(emptyFold(), 'e', { seq: 1, event: start });
  const next = receive(fold, 'f', { seq: 2, event: text('b') });
  expect(next.state).toMatchObject({ epoch: 'f', seq: 0, entries: [] });
  expect(holeOf(next)).toEqual({ after: 0, limit: 1 });
});

test('untouched entries keep their identity while a message grows', () => {
  let fold = receive(emptyFold(), 'e', {
    seq: 1,
    event: { type: 'ACTIVITY_SNAPSHOT', messageId: 'b', activityType: 'notice', content: { kind: 'limit' } },
  });
  fold = receive(fold, 'e', { seq: 2, event: start });
  const [block] = fold.state.entries;
  fold = receive(fold, 'e', { seq: 3, event: text('x') });
  expect(fold.state.entries[0]).toBe(block);
});

test('marks of a message stand beside its text, its own where it takes up a cut one', () => {
  const marks = [{ kind: 'strong', from: 0, to: 5 }];
  const custom = (name: string, value: unknown): StreamEvent => ({ type: 'CUSTOM', name, value });
  const events = [
    start,
    custom('message.marks', { messageId: 'm', marks }),
    text('**一**二'),
    custom('message.continues', { messageId: 'm', from: 5 }),
    { ...start, messageId: 'n' },
    custom('message.marks', { messageId: 'n', marks: [] }),
    { ...text('二。'), messageId: 'n' },
  ];
  const fold = events.reduce((known, event, i) => receive(known, 'e', { seq: i + 1, event }), emptyFold());
  expect(fold.state.entries).toMatchObject([
    { id: 'm', text: '**一**二', marks },
    { id: 'n', text: '二。', marks: [], continues: { messageId: 'm', from: 5 } },
  ]);
});
