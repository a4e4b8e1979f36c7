import { expect, test } from 'vitest';
import { type Answer, createKeeper, QUIET_MS, RETRY_MS } from './keeper.ts';
import { type Draft, NO_NOTE } from './note.ts';

/** A device and a server whose answers and clock the test gives. */
function desk(draft: Draft | null = null) {
  const calls: { text: string; version: number; answer: (a: Answer) => Promise<void> }[] = [];
  let waiting: { ms: number; then: () => void } | null = null;
  const device = { draft };
  const ports = {
    recall: () => device.draft,
    keep: (d: Draft | null) => {
      device.draft = d;
    },
    save: (text: string, version: number) =>
      new Promise<Answer>((resolve) => {
        const answer = async (a: Answer) => {
          resolve(a);
          await Promise.resolve();
          await Promise.resolve();
        };
        calls.push({ text, version, answer });
      }),
    wait: (ms: number, then: () => void) => {
      waiting = { ms, then };
      return () => {
        waiting = null;
      };
    },
  };
  const pass = () => {
    const due = waiting;
    waiting = null;
    due?.then();
    return due?.ms ?? null;
  };
  return { calls, device, pass, ports };
}
const saved = (version: number): Answer => ({ kind: 'saved', version, at: version });

test('each key is kept on the device, one save goes when the typing rests, and the device lets go when it is kept', async () => {
  const { calls, device, pass, ports } = desk();
  const keeper = createKeeper(NO_NOTE, ports);
  keeper.type('摆');
  keeper.type('摆角');
  expect(device.draft?.text).toBe('摆角');
  expect(calls).toHaveLength(0);
  expect(pass()).toBe(QUIET_MS);
  expect(calls.map((c) => [c.text, c.version])).toEqual([['摆角', 0]]);
  // nothing goes beside what is on its way
  keeper.type('摆角小');
  pass();
  expect(calls).toHaveLength(1);
  await calls[0]?.answer(saved(1));
  expect(pass()).toBe(QUIET_MS);
  expect(calls[1]).toMatchObject({ text: '摆角小', version: 1 });
  await calls[1]?.answer(saved(2));
  expect(device.draft).toBeNull();
  expect(pass()).toBeNull();
});

test('away: it stays on the device, is tried again, and the next visit sends it at once', async () => {
  const { calls, device, pass, ports } = desk();
  const keeper = createKeeper(NO_NOTE, ports);
  keeper.type('没有网');
  keeper.flush();
  await calls[0]?.answer({ kind: 'away' });
  expect(keeper.get().trouble).toBe('away');
  expect(device.draft?.text).toBe('没有网');
  expect(pass()).toBe(RETRY_MS);
  expect(calls).toHaveLength(2);
  createKeeper(NO_NOTE, ports);
  expect(calls[2]).toMatchObject({ text: '没有网', version: 0 });
});

test('the answer was lost and typing went on: what the server has is one’s own, and the rest follows it', async () => {
  const { calls, pass, ports } = desk();
  const keeper = createKeeper(NO_NOTE, ports);
  keeper.type('一');
  keeper.flush();
  await calls[0]?.answer({ kind: 'away' });
  keeper.type('一二');
  keeper.flush();
  await calls[1]?.answer({ kind: 'conflict', now: { text: '一', version: 1, at: 1 } });
  expect(keeper.get().conflict).toBeNull();
  pass();
  expect(calls[2]).toMatchObject({ text: '一二', version: 1 });
});

test('a conflict stops the saving until a person has chosen', async () => {
  const { calls, device, ports } = desk();
  const keeper = createKeeper(NO_NOTE, ports);
  keeper.type('我的');
  keeper.flush();
  await calls[0]?.answer({ kind: 'conflict', now: { text: '别处的', version: 7, at: 7 } });
  keeper.type('我的更多');
  keeper.flush();
  expect(calls).toHaveLength(1);
  expect(device.draft?.text).toBe('我的更多');
  keeper.choose('both');
  expect(calls[1]).toMatchObject({ text: '我的更多\n\n别处的', version: 7 });
});
