// What is pushed is news of the bar, and a line of the live class's own answers: both hear the same word.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#src/api/query.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { useNews } from './use-news.ts';

type Reader = Parameters<typeof import('#src/stream/tail.ts').followTail>[1];
const followed = vi.hoisted(() => ({ readers: [] as unknown[] }));
vi.mock('#src/stream/tail.ts', () => ({
  followTail: (_log: string, reader: unknown) => {
    followed.readers.push(reader);
    return () => {};
  },
}));

const ROOM = ['/api/Live/Room', { liveId: 'l' }];
let shown: Shown;
beforeEach(() => {
  followed.readers = [];
  queryClient.setQueryData(ROOM, {});
});
afterEach(() => shown.unmount());

function News() {
  useNews();
  return null;
}
const isStale = () => queryClient.getQueryState(ROOM)?.isInvalidated;

test.each(['push.ended', 'push.revealed'])(
  "after %s a live class's own answers are asked for anew, whatever is open in it",
  async (name) => {
    shown = await renderScreen(<News />, {
      answers: {
        '/api/Interaction/Mine': {
          classes: [{ id: 'k', name: '一班' }],
          now: [],
          past: [],
          questions: [],
          paused: [],
          rollCalls: [],
          surveys: [],
        },
      },
    });
    await vi.waitFor(() => expect(followed.readers).toHaveLength(1));
    const [reader] = followed.readers as Reader[];
    expect(isStale()).toBe(false);
    reader?.take({ type: 'CUSTOM', name, value: { questionId: 'p', correct: '' } });
    expect(isStale()).toBe(true);
  },
);
