// A bad line to a server that may be away: streams break after a seeded number of bytes, mostly within a frame.
import { dice } from '#tests/bench/stats.ts';

export interface Line {
  /** Where the server answers now: it changes with a restart. */
  url: string;
  cuts: number;
  /** Of them within a frame. */
  torn: number;
  /** Nothing breaks any more. */
  calm: boolean;
  /** No server is there. */
  down: boolean;
}

const MOST_BYTES = 60_000;
const LINE_END = 0x0a;

/** `fetch` over the line, for addresses of any origin. Each stream breaks once, somewhere. */
export function brokenFetch(line: Line, seed: number): typeof fetch {
  const roll = dice(seed);
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const cut = new AbortController();
    const signal = init?.signal ? AbortSignal.any([init.signal, cut.signal]) : cut.signal;
    const answer = await fetch(line.url + pathname + search, { ...init, signal });
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
    if (!isStream || !answer.body || line.calm) return answer;
    const { status, headers } = answer;
    return new Response(cutAfter(answer.body, 1 + roll(MOST_BYTES), line, cut), { status, headers });
  };
}

function cutAfter(body: ReadableStream<Uint8Array>, bytes: number, line: Line, cut: AbortController): ReadableStream {
  const reader = body.getReader();
  let left = bytes;
  let last: number | undefined;
  return new ReadableStream(
    {
      // what came before the cut is delivered: the reader has to cope with half a frame
      pull: async (controller) => {
        if (left <= 0) {
          line.cuts += 1;
          if (last !== LINE_END) line.torn += 1;
          cut.abort();
          return controller.error(new TypeError('the line was cut'));
        }
        const { done, value } = await reader.read();
        if (done) return controller.close();
        const part = value.subarray(0, left);
        left -= value.length;
        last = part.at(-1);
        controller.enqueue(part);
      },
      cancel: () => cut.abort(),
    },
    { highWaterMark: 0 },
  );
}
