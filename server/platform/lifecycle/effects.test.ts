import { expect, test } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import { type EffectWrite, numbered } from '../log/store.ts';
import { createQueue } from '../queue.ts';
import { Stopped } from './define.ts';
import { createEffectWriter } from './effects.ts';
import type { EffectRow } from './store.ts';

const ROW: EffectRow = {
  id: 'chat:1#reply#1',
  lifecycle: 'chat:1',
  kind: 'invoke',
  child: 'reply',
  tries: 1,
  test_id: null,
  payload: { src: 'reply', input: {} },
};
const word = (delta: string): StreamEvent => ({ type: 'TEXT_MESSAGE_CONTENT', messageId: 'm', delta });

/** A log whose writes end as they are told to, in order; all that follow succeed. */
function speaker(...outcomes: ('stored' | 'stopped' | 'away')[]) {
  const written: string[][] = [];
  const shown: string[] = [];
  const { call } = createEffectWriter(
    {
      queue: createQueue(),
      read: async () => [],
      speak: async ({ texts }: EffectWrite) => {
        const outcome = outcomes.shift() ?? 'stored';
        if (outcome === 'away') throw new Error('the database is away');
        if (outcome === 'stopped') return null;
        written.push(texts.map((text) => (JSON.parse(text) as { delta: string }).delta));
        return numbered(written.flat().length, texts);
      },
      committed: (_log, entries) => shown.push(...entries.map((e) => e.text)),
    },
    ROW,
    new AbortController().signal,
  );
  return { call, written, shown };
}

test('what comes at one moment is written at once, the next after it, each shown when it is stored', async () => {
  const { call, written, shown } = speaker();
  await Promise.all(['a', 'b', 'c'].map((text) => call.write([word(text)])));
  expect(shown).toHaveLength(3);
  await call.write([word('d')]);
  expect(written).toEqual([['a', 'b', 'c'], ['d']]);
  expect(shown).toHaveLength(4);
});

test('after a lost write there is no other: a text has no holes', async () => {
  const { call, written } = speaker('stored', 'away');
  await call.write([word('a')]);
  const writes = [call.write([word('b')]), call.write([word('c')])];
  const results = await Promise.allSettled(writes);
  expect(results.map((r) => r.status)).toEqual(['rejected', 'rejected']);
  await expect(call.write([word('d')])).rejects.toThrow('away');
  expect(written).toEqual([['a']]);
});

test('an effect that was stopped hears so, and again', async () => {
  const { call } = speaker('stopped');
  await expect(call.write([word('a')])).rejects.toThrow(Stopped);
  await expect(call.write([word('b')])).rejects.toThrow(Stopped);
});
