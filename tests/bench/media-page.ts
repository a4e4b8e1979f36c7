// A page with livekit-client and nothing else, and what is looked at in any page with a picture: when its first frame is
// there, and when frames go on after a failure.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { ROOT } from './browser.ts';

const LIBRARY = join(ROOT, 'node_modules', 'livekit-client', 'dist', 'livekit-client.umd.js');

const HTML = `<!doctype html><meta charset="utf-8"><title>bare</title><video autoplay muted playsinline></video>
<script src="/livekit-client.js"></script><script>
  const video = document.querySelector('video');
  window.enter = async (url, token) => {
    const room = new LivekitClient.Room({ adaptiveStream: true, dynacast: true });
    room.on('trackSubscribed', (track) => {
      if (track.kind === 'video') track.attach(video);
      else document.body.append(track.attach());
    });
    await room.connect(url, token);
    return room;
  };
  window.send = async (url, token) => (await window.enter(url, token)).localParticipant.enableCameraAndMicrophone();
</script>`;

declare global {
  interface Window {
    enter: (url: string, token: string) => Promise<unknown>;
    send: (url: string, token: string) => Promise<unknown>;
    /** The signals' line of this page. */
    mediaLine?: WebSocket;
  }
}

export async function serveBarePage(): Promise<{ url: string; close: () => void }> {
  const script = readFileSync(LIBRARY);
  const server = createServer((request, response) => {
    const isScript = request.url === '/livekit-client.js';
    response.writeHead(200, {
      'content-type': isScript ? 'text/javascript' : 'text/html',
      'cache-control': 'max-age=600',
    });
    response.end(isScript ? script : HTML);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

/** Before the page's own scripts: its line to the media server is kept, to fail by it. */
export const keepLine = (page: Page) =>
  page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        if (/\/rtc/.test(String(url))) window.mediaLine = this;
      }
    };
  });

/** ms from `begin`, which runs in the page, to the first frame of the picture. */
export const firstFrame = (page: Page, selector: string, begin: { press: string } | { url: string; token: string }) =>
  page.evaluate(
    async ([picture, how]) => {
      const button =
        'press' in how ? [...document.querySelectorAll('button')].find((b) => b.textContent === how.press) : null;
      const from = performance.now();
      if ('url' in how) void window.enter(how.url, how.token);
      else button?.click();
      for (;;) {
        const video = document.querySelector<HTMLVideoElement>(picture);
        if ((video?.getVideoPlaybackQuality().totalVideoFrames ?? 0) > 0) return performance.now() - from;
        if (performance.now() - from > 30_000) throw new Error('no picture');
        await new Promise((resolve) => setTimeout(resolve, 4));
      }
    },
    [selector, begin] as const,
  );

export const FAILURES = [
  'signal-reconnect',
  'node-failure',
  'migration',
  'disconnect-signal-on-resume',
  'server-leave',
] as const;
type Failure = (typeof FAILURES)[number];
/** Fields of LiveKit's SimulateScenario, as its own client sends it. */
const SCENARIOS: Partial<Record<Failure, number>> = {
  'node-failure': 2,
  migration: 3,
  'server-leave': 4,
  'disconnect-signal-on-resume': 7,
};
/** ms: a picture that stood still for longer was away. */
const STILL_MS = 500;
/** ms: a picture that never stood still by then does not for this failure. */
const WATCH_MS = 6_000;
/** ms: one that is back, and has moved for so long, is back for good. */
const SETTLED_MS = 3_000;
const PATIENCE_MS = 20_000;

/** ms from the failure to the end of the last standstill; nought: none was seen. Null: it did not come back. */
export function backAfter(page: Page, selector: string, failure: Failure): Promise<number | null> {
  const field = SCENARIOS[failure];
  // SignalRequest.simulate is field 13: a message of one field that is true
  const bytes = field === undefined ? null : [(13 << 3) | 2, 2, field << 3, 1];
  const cuts = failure === 'signal-reconnect' || failure === 'disconnect-signal-on-resume';
  return page.evaluate(
    async ([picture, message, isCut, [still, watch, settled, patience]]) => {
      const frames: number[] = [];
      let known = 0;
      const timer = setInterval(() => {
        const video = document.querySelector<HTMLVideoElement>(picture);
        const count = video?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
        if (count > 0 && count !== known) frames.push(performance.now());
        known = count;
      }, 5);
      const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      await pause(500);
      const from = performance.now();
      if (message) window.mediaLine?.send(new Uint8Array(message));
      if (isCut) window.mediaLine?.close();
      const now = () => performance.now() - from;
      const isAway = () => performance.now() - (frames.at(-1) ?? 0) > still;
      /** ms: the end of the last standstill so far. */
      const back = () => {
        const after = [from, ...frames.filter((at) => at > from)];
        const last = after.findLastIndex((at, n) => n > 0 && at - (after[n - 1] ?? at) > still);
        return last < 0 ? 0 : (after[last] ?? from) - from;
      };
      const isOver = () => !isAway() && now() > (back() > 0 ? back() + settled : watch);
      while (!isOver() && now() < patience) await pause(50);
      clearInterval(timer);
      return isAway() ? null : back();
    },
    [selector, bytes, cuts, [STILL_MS, WATCH_MS, SETTLED_MS, PATIENCE_MS]] as const,
  );
}
