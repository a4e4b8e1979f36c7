// Tabs of one browser, as far as a journal sees them: one store, one lock, one channel.
import { createSend, type Send } from '#src/stream/send.ts';
import type { Sender } from '#src/stream/send-lane.ts';
import type { SendStore } from '#src/stream/send-store.ts';

/** One turn at a time, for all tabs of the browser. */
function locks() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(_name: string, work: (lost: AbortSignal) => Promise<T>): Promise<T> => {
    const done = last.then(() => work(new AbortController().signal));
    last = done.catch(() => {});
    return done;
  };
}

function channels() {
  const all = new Set<{ onmessage: ((event: MessageEvent) => unknown) | null }>();
  return () => {
    const own = {
      onmessage: null as ((event: MessageEvent) => unknown) | null,
      postMessage: (data: unknown) => {
        for (const other of all) if (other !== own) other.onmessage?.({ data } as MessageEvent);
      },
      close: () => void all.delete(own),
    };
    all.add(own);
    return own;
  };
}

/** Each call opens a tab. */
export function browser(store: SendStore, senders: Readonly<Record<string, Sender>>, random: () => number) {
  const [lock, channel] = [locks(), channels()];
  return (): Send =>
    createSend({
      senders,
      store: Promise.resolve(store),
      lock,
      channel: channel(),
      random,
      wait: (ms, wake) => (ms >= 60_000 ? wake : new Promise((done) => setTimeout(done, 0))),
    });
}
