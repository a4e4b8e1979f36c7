// @vitest-environment jsdom
// (addresses are made from the page's)
import { expect, test, vi } from 'vitest';
import type { StreamEvent } from '#contract/stream.ts';
import type { Connection, StreamFrame } from './connect.ts';
import { createFollow, type FollowPorts } from './follow.ts';

const note: StreamEvent = { type: 'CUSTOM', name: 'x', value: {} };
const at = (log: string, seq: number, epoch = 'e'): StreamFrame => ({ cursor: { log, epoch, seq }, event: note });

/** A browser: tabs that share a lock and a channel. */
function browser() {
  const listeners: { tab: string; hear: (event: MessageEvent) => void }[] = [];
  const opened: {
    tab: string;
    url: () => string;
    take: Connection['take'];
    signal: AbortSignal;
    onChange: NonNullable<Connection['onChange']>;
  }[] = [];
  const queue: (() => Promise<void>)[] = [];
  let held = false;
  const next = () => {
    const work = held ? undefined : queue.shift();
    if (!work) return;
    held = true;
    void work().finally(() => {
      held = false;
      next();
    });
  };
  const tab = (name: string, own: Partial<FollowPorts> = {}) =>
    createFollow({
      tab: name,
      lock: async (work) => {
        queue.push(work);
        next();
      },
      channel: {
        postMessage: (data: unknown) => {
          for (const l of listeners)
            if (l.tab !== name) l.hear(new MessageEvent('message', { data: structuredClone(data) }));
        },
        addEventListener: (_type: string, hear: unknown) =>
          listeners.push({ tab: name, hear: hear as (event: MessageEvent) => void }),
      },
      open: ({ url, take, signal, onChange = () => {} }) => {
        opened.push({ tab: name, url, take, signal, onChange });
        return new Promise(() => {});
      },
      ...own,
    });
  return { tab, opened };
}

const followed = (url: string) => new URL(url).searchParams.getAll('follow');

test('one connection for two tabs; frames reach both', async () => {
  const { tab, opened } = browser();
  const [one, two] = [tab('t1'), tab('t2')];
  const heard: string[] = [];
  one.follow('lesson:1', { log: 'lesson:1', epoch: 'e', seq: 4 }, () => heard.push('one'));
  two.follow('user:1', null, (f) => heard.push(`two ${f.cursor?.seq}`));
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(opened[0]?.tab).toBe('t1');
  expect(followed(opened[0]?.url() ?? '')).toEqual(['lesson:1@e.4', 'user:1']);
  opened[0]?.take(at('user:1', 9));
  opened[0]?.take(at('lesson:1', 5));
  expect(heard).toEqual(['two 9', 'one']);
  // a reconnect goes on from what was heard
  expect(followed(opened[0]?.url() ?? '')).toEqual(['lesson:1@e.5', 'user:1@e.9']);
});

test('who lacks more moves the cursor back', async () => {
  const { tab, opened } = browser();
  const one = tab('t1');
  one.follow('lesson:1', { log: 'lesson:1', epoch: 'e', seq: 40 }, () => {});
  one.follow('lesson:1', { log: 'lesson:1', epoch: 'e', seq: 2 }, () => {});
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  expect(followed(opened[0]?.url() ?? '')).toEqual(['lesson:1@e.2']);
});

test('resync goes to the readers of its log, and the cursor is forgotten', async () => {
  const { tab, opened } = browser();
  const heard = vi.fn();
  tab('t1').follow('lesson:1', { log: 'lesson:1', epoch: 'old', seq: 40 }, heard);
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const resync: StreamFrame = {
    cursor: null,
    event: { type: 'CUSTOM', name: 'stream.resync', value: { log: 'lesson:1', epoch: 'new', from: 0 } },
  };
  opened[0]?.take(resync);
  expect(heard).toHaveBeenCalledWith(resync);
  opened[0]?.take(at('lesson:1', 1, 'new'));
  expect(followed(opened[0]?.url() ?? '')).toEqual(['lesson:1@new.1']);
});

test('what nobody wants any more is let go', async () => {
  const { tab, opened } = browser();
  const one = tab('t1');
  const stop = one.follow('lesson:1', null, () => {});
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  stop();
  await vi.waitFor(() => expect(opened[0]?.signal.aborted).toBe(true));
  expect(one.actor.getSnapshot().matches({ leading: 'resting' })).toBe(true);
});

test('of two leaders the later one stays', async () => {
  const { tab, opened } = browser();
  // a lease in storage that a sleeping tab has lost: it gets in, and so does the other, and nobody a second time
  const lease = () => {
    let given = false;
    return {
      lock: (work: () => Promise<void>) => {
        if (given) return new Promise<void>(() => {});
        given = true;
        return work();
      },
    };
  };
  const one = tab('t1', lease());
  one.follow('lesson:1', null, () => {});
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  const two = tab('t2', lease());
  await vi.waitFor(() => expect(opened[0]?.signal.aborted).toBe(true));
  await vi.waitFor(() => expect(opened[1]?.tab).toBe('t2'));
  expect(followed(opened[1]?.url() ?? '')).toEqual(['lesson:1']);
  two.leave();
});

test('where a browser keeps no order at all, two tabs that both lead depose each other seldom', async () => {
  vi.useFakeTimers();
  const hearers: ((event: MessageEvent) => void)[] = [];
  let rolls = 0;
  const tab = (name: string) =>
    browser().tab(name, {
      lock: (work) => work(),
      channel: {
        postMessage: (data: { kind: string; tab: string }) => {
          if (data.kind === 'roll') rolls += 1;
          for (const [i, hear] of hearers.entries())
            if (`t${i + 1}` !== name) setTimeout(() => hear(new MessageEvent('message', { data })), 1);
        },
        addEventListener: (_type: string, hear: unknown) => hearers.push(hear as (event: MessageEvent) => void),
      },
    });
  const one = tab('t1');
  await vi.advanceTimersByTimeAsync(0);
  const two = tab('t2');
  await vi.advanceTimersByTimeAsync(4_000);
  expect(rolls).toBe(2);
  const leads = () => [one, two].map(({ actor }) => actor.getSnapshot().hasTag('leader'));
  expect(leads()).toEqual([false, true]);
  // who leads may have gone without a word
  await vi.advanceTimersByTimeAsync(1_500);
  expect(leads()).toEqual([true, false]);
  vi.useRealTimers();
});
