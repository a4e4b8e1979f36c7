// Recorded parts on their way to the server: in order, once, after a cut line and after a reload.
import { expect, test } from 'vitest';
import { CODE } from '#contract/codes.ts';
import { ApiError, CLIENT } from '#src/api/errors.ts';
import { browser } from '#tests/support/journal-browser.ts';
import type { Send } from '../send.ts';
import { memoryStore } from '../send-store.ts';
import { endWhatIsLeft, KIND, laneOf, partSender, type TrackPorts } from './parts.ts';

const recording = (recordingId: string, page = 'mine') =>
  laneOf({ recordingId, liveId: 'l', kind: 'audio', type: 'audio/webm', startAt: 1, page });

/** `fails`: what becomes of each call, in order; then all goes well. */
function server(fails: (ApiError | null)[] = []) {
  const calls: string[] = [];
  const answer = async (name: string) => {
    const failure = fails.shift();
    calls.push(failure ? `${name} ✗` : name);
    if (failure) throw failure;
  };
  const ports: TrackPorts = {
    begin: (id) => answer(`begin ${id}`),
    part: (_id, n) => answer(`part ${n}`),
    finish: (_id, parts) => answer(`finish ${parts}`),
  };
  const store = memoryStore();
  // each page begins what it has found by itself
  const page = () => browser(store, { [KIND]: partSender(ports) }, () => 0)();
  return { page, calls };
}

async function keep(send: Send, id: string, parts: number, isEnded = false, page = 'mine'): Promise<void> {
  await send.open(recording(id, page));
  for (let n = 0; n < parts; n++) await send.add(id, { body: { bytes: new Blob(['x']) } });
  if (isEnded) await send.add(id, { body: { end: true } });
}
const sent = (send: Send, id: string) =>
  expect.poll(async () => (await send.state(id))?.waiting, { interval: 2 }).toBe(0);
const over = (send: Send, id: string) =>
  expect.poll(async () => (await send.state(id))?.status, { interval: 2 }).toBe('over');
const cut = new ApiError(CLIENT.offline, 'cut');

test('one that still grows is begun once and sent as it comes; it ends when it is told to', async () => {
  const { page, calls } = server();
  const send = page();
  send.start();
  await keep(send, 'r', 2);
  await sent(send, 'r');
  expect(calls).toEqual(['begin r', 'part 0', 'part 1']);
  await send.add('r', { body: { bytes: new Blob(['x']) } });
  await send.add('r', { body: { end: true } });
  await over(send, 'r');
  expect(calls.slice(3)).toEqual(['part 2', 'finish 3']);
  send.stop();
});

test('after a cut line it goes on with the part that did not arrive', async () => {
  const { page, calls } = server([null, null, cut, null, cut]);
  const send = page();
  await keep(send, 'r', 2, true);
  send.start();
  await over(send, 'r');
  expect(calls).toEqual(['begin r', 'part 0', 'part 1 ✗', 'part 1', 'finish 2 ✗', 'finish 2']);
  send.stop();
});

test('what a page that is gone has left is whole as far as it goes, also where all of it had been sent', async () => {
  const { page, calls } = server();
  const gone = page();
  gone.start();
  await keep(gone, 's', 4, false, 'gone');
  await sent(gone, 's');
  gone.stop();
  await keep(gone, 'r', 2, false, 'gone');
  await keep(gone, 't', 1, false, 'another tab');
  const send = page();
  send.start();
  await endWhatIsLeft(send, async (id) => id === 'another tab');
  await Promise.all([over(send, 'r'), over(send, 's'), sent(send, 't')]);
  expect(calls.slice(0, 5)).toEqual(['begin s', 'part 0', 'part 1', 'part 2', 'part 3']);
  expect(calls.filter((name) => name.startsWith('finish')).sort()).toEqual(['finish 2', 'finish 4']);
  // another tab's goes on
  expect((await send.state('t'))?.status).toBe('open');
  send.stop();
});

test('a fault of the server, or a session that is over, loses nothing', async () => {
  const { page, calls } = server([null, new ApiError(500, 'broken'), new ApiError(CODE.signedOut, 'over')]);
  const send = page();
  await keep(send, 'r', 1, true);
  send.start();
  await over(send, 'r');
  expect(calls).toEqual(['begin r', 'part 0 ✗', 'part 0 ✗', 'part 0', 'finish 1']);
  send.stop();
});

test('what the server has judged is let go, and holds nothing else up', async () => {
  const { page, calls } = server([new ApiError(CODE.missing, 'gone')]);
  const send = page();
  await keep(send, 'r', 1, true);
  send.start();
  await over(send, 'r');
  await keep(send, 's', 1, true);
  await over(send, 's');
  expect(calls).toEqual(['begin r ✗', 'begin s', 'part 0', 'finish 1']);
  expect(await send.state('r')).toMatchObject({ status: 'over', waiting: 0 });
  send.stop();
});
