// @vitest-environment jsdom
// (sessionStorage, and addresses made from the page's)
import { beforeEach, expect, test, vi } from 'vitest';
import type { Lifecycle, StreamEvent } from '#contract/stream.ts';
import { ApiError } from '#src/api/errors.ts';
import { chatLifecycle } from '#src/machines/chat/chat.lifecycle.ts';
import type { StreamFrame } from './connect.ts';
import { type LivePorts, openLive } from './live.ts';
import type { LogPage } from './store.ts';
import { storedRun } from './stored-runs.ts';

beforeEach(() => sessionStorage.clear());

const state = (name: string, allowed: string[], cmd = ''): StreamEvent => {
  const chart = { status: 'active', value: name, context: { runId: '', after: 0 }, children: {}, historyValue: {} };
  const snapshot: Lifecycle = { machine: 'chat', state: name, allowed, chart, cmd };
  return { type: 'STATE_SNAPSHOT', snapshot };
};
const ended = (runId: string): StreamEvent => ({ type: 'RUN_FINISHED', threadId: '1', runId });
const started = (runId: string): StreamEvent => ({ type: 'RUN_STARTED', threadId: '1', runId });

function world(log: string | null, events: StreamEvent[] = [], more: Partial<LivePorts> = {}) {
  const page: LogPage = { epoch: 'e', last: events.length, events: events.map((event, i) => ({ seq: i + 1, event })) };
  const opened: Parameters<LivePorts['open']>[0][] = [];
  const followed: string[] = [];
  const stopped: string[] = [];
  const onLog = vi.fn();
  const onRefused = vi.fn();
  const ports: LivePorts = {
    page: async (_log, after) => ({ ...page, events: page.events.slice(after) }),
    open: (c) => {
      opened.push(c);
      return new Promise((resolve) => {
        const take = c.take;
        c.take = (frame: StreamFrame) => {
          take(frame);
          if (c.isOver?.()) resolve();
        };
      });
    },
    follow: (name) => {
      followed.push(name);
      return () => followed.splice(followed.indexOf(name), 1);
    },
    stop: async (runId) => stopped.push(runId),
    ...more,
  };
  const live = openLive({ log, lifecycle: chatLifecycle, scope: 'chat:new', onLog, onRefused }, ports);
  return { live, opened, followed, stopped, onLog, onRefused };
}
const frame = (seq: number, event: StreamEvent): StreamFrame => ({ cursor: { log: 'chat:1', epoch: 'e', seq }, event });

test('loads, follows, and attaches to the run that a reload has cut', async () => {
  const first = world('chat:1', [state('idle', ['ask'])]);
  await first.live.load();
  expect(first.followed).toEqual(['chat:1']);
  const runId = first.live.send('/api/x', { message: '你好' });
  expect(first.opened[0]?.body).toEqual({ message: '你好', runId });
  expect(first.opened[0]?.cursor?.()).toBe('chat:1@e.1');
  first.live.close();
  expect(first.followed).toEqual([]);

  const again = world('chat:1', [state('idle', ['ask']), started(runId)]);
  await again.live.load();
  expect(again.opened[0]?.body).toEqual({ message: '你好', runId });
});

test('a run that ended meanwhile is forgotten, not asked for', async () => {
  const first = world('chat:1', [state('idle', ['ask'])]);
  await first.live.load();
  const runId = first.live.send('/api/x', {});
  first.live.close();
  const again = world('chat:1', [state('idle', ['ask']), started(runId), ended(runId)]);
  await again.live.load();
  expect(again.opened).toEqual([]);
  expect(storedRun('chat:1')).toBeNull();
});

test('a talk without a name learns it from the first frame', async () => {
  const { live, opened, onLog, followed } = world(null);
  const runId = live.send('/api/x', {});
  expect(storedRun('chat:new')?.runId).toBe(runId);
  opened[0]?.take(frame(1, state('idle', ['ask'])));
  expect(onLog).toHaveBeenCalledWith('chat:1');
  expect(storedRun('chat:1')?.runId).toBe(runId);
  // the next talk without a name is a new one
  expect(storedRun('chat:new')).toBeNull();
  expect(followed).toEqual(['chat:1']);
  opened[0]?.take(frame(2, started(runId)));
  opened[0]?.take(frame(3, ended(runId)));
  await vi.waitFor(() => expect(live.run.getSnapshot().matches('ended')).toBe(true));
  expect(storedRun('chat:1')).toBeNull();
});

test('a refusal is told with its request, and what was shown early is taken back', async () => {
  const { live, onRefused } = world('chat:1', [state('idle', ['ask'])], {
    open: () => Promise.reject(new ApiError(409, '现在不行', { state: 'answering' })),
  });
  await live.load();
  await vi.waitFor(() => expect(live.mirror.getSnapshot().context.lifecycle).not.toBeNull());
  live.send('/api/x', { message: '?' }, { type: 'ask' });
  expect(live.mirror.getSnapshot().context.pending).toHaveLength(1);
  await vi.waitFor(() => expect(onRefused).toHaveBeenCalledOnce());
  expect(onRefused.mock.calls[0]?.[0]).toMatchObject({ code: 409, msg: '现在不行' });
  expect(live.mirror.getSnapshot().context.pending).toEqual([]);
});

test('stop asks for the run that is under way', async () => {
  const { live, stopped } = world('chat:1', [state('idle', ['ask'])]);
  await live.load();
  const runId = live.send('/api/x', {});
  live.stop();
  expect(stopped).toEqual([runId]);
});
