// Recorded parts on their way to the server: in order, once, after a cut line and after a reload.
import { expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from '../errors.ts';
import type { KeptTrack, PartStore } from './part-store.ts';
import { createSender, type SendPorts } from './send.ts';

const track = (more: Partial<KeptTrack> = {}): KeptTrack => ({
  recordingId: 'r',
  liveId: 'l',
  kind: 'audio',
  type: 'audio/webm',
  startAt: 1,
  page: 'mine',
  made: 0,
  parts: null,
  ...more,
});

function memory(tracks: KeptTrack[], kept: Record<string, number[]>): PartStore & { left: () => unknown } {
  const parts = new Map(Object.entries(kept).map(([id, ns]) => [id, new Set(ns)]));
  const all = new Map(tracks.map((t) => [t.recordingId, t]));
  return {
    tracks: async () => [...all.values()],
    keepTrack: async (t) => void all.set(t.recordingId, t),
    parts: async (id) => [...(parts.get(id) ?? [])].sort((a, b) => a - b),
    part: async () => new Blob(['x']),
    keepPart: async (id, n) => void parts.set(id, (parts.get(id) ?? new Set()).add(n)),
    dropPart: async (id, n) => void parts.get(id)?.delete(n),
    dropTrack: async (id) => {
      all.delete(id);
      parts.delete(id);
    },
    left: () => [...all.keys()],
  };
}

/** `fails`: what becomes of each call, in order; then all goes well. */
function server(fails: (ApiError | null)[] = []) {
  const calls: string[] = [];
  const answer = async (name: string) => {
    const failure = fails.shift();
    calls.push(failure ? `${name} ✗` : name);
    if (failure) throw failure;
  };
  const ports: SendPorts = {
    begin: ({ recordingId }) => answer(`begin ${recordingId}`),
    part: (_id, n) => answer(`part ${n}`),
    finish: (_id, parts) => answer(`finish ${parts}`),
    stands: async (page) => page === 'another tab',
    now: () => 1,
    pause: async () => void calls.push('pause'),
  };
  return { ports, calls };
}

const done = async (sender: ReturnType<typeof createSender>) => {
  sender.wake();
  await expect.poll(() => sender.isBusy()).toBe(false);
};
const cut = new ApiError(CLIENT.offline, 'cut');

test('a track that still grows is begun once and sent as it comes; it ends when it is told to', async () => {
  const store = memory([track({ made: 2 })], { r: [0, 1] });
  const { ports, calls } = server();
  const sender = createSender(store, 'mine', ports);
  await done(sender);
  expect(calls).toEqual(['begin r', 'part 0', 'part 1']);
  await store.keepPart('r', 2, new Blob(['x']));
  await store.keepTrack(track({ made: 3, parts: 3 }));
  await done(sender);
  expect(calls.slice(3)).toEqual(['part 2', 'finish 3']);
  expect(store.left()).toEqual([]);
});

test('after a cut line it goes on with the part that did not arrive', async () => {
  const store = memory([track({ made: 2, parts: 2 })], { r: [0, 1] });
  const { ports, calls } = server([null, null, cut, null, cut]);
  await done(createSender(store, 'mine', ports));
  expect(calls).toEqual(['begin r', 'part 0', 'part 1 ✗', 'pause', 'part 1', 'finish 2 ✗', 'pause', 'finish 2']);
  expect(store.left()).toEqual([]);
});

test('what a page that is gone has left is whole as far as it goes, also where all of it had been sent', async () => {
  const store = memory([track({ page: 'gone', made: 1 }), track({ recordingId: 's', page: 'gone', made: 4 })], {
    r: [0, 1],
  });
  const { ports, calls } = server();
  await done(createSender(store, 'mine', ports));
  expect(calls).toEqual(['begin r', 'part 0', 'part 1', 'finish 2', 'begin s', 'finish 4']);
  expect(store.left()).toEqual([]);
});

test('a fault of the server, or a session that is over, loses nothing', async () => {
  const store = memory([track({ parts: 1 })], { r: [0] });
  const { ports, calls } = server([null, new ApiError(500, 'broken'), new ApiError(CODE.signedOut, 'over')]);
  const sender = createSender(store, 'mine', ports);
  await done(sender);
  expect(calls).toEqual(['begin r', 'part 0 ✗', 'pause', 'part 0 ✗']);
  await done(sender);
  expect(calls.slice(4)).toEqual(['part 0', 'finish 1']);
});

test('what another tab is recording is left to it, until it has ended', async () => {
  const store = memory([track({ page: 'another tab', made: 1 })], { r: [0] });
  const { ports, calls } = server();
  const sender = createSender(store, 'mine', ports);
  await done(sender);
  expect(calls).toEqual([]);
  await store.keepTrack(track({ page: 'another tab', made: 1, parts: 1 }));
  await done(sender);
  expect(calls).toEqual(['begin r', 'part 0', 'finish 1']);
});

test('what the server has judged is let go, and holds nothing else up', async () => {
  const store = memory([track({ parts: 1 }), track({ recordingId: 's', parts: 1 })], { r: [0], s: [0] });
  const { ports, calls } = server([new ApiError(CODE.missing, 'gone')]);
  await done(createSender(store, 'mine', ports));
  expect(calls).toEqual(['begin r ✗', 'begin s', 'part 0', 'finish 1']);
  expect(store.left()).toEqual([]);
});
