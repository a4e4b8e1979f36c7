// A tab whose timers the test holds: a page in the background, which the browser puts to sleep.
import type { Page } from '@playwright/test';

interface Held {
  on: boolean;
  waiting: (() => void)[];
}

declare global {
  interface Window {
    __timers?: Held;
  }
}

interface Timers {
  /** From now on what should happen later does not happen. */
  hold: () => Promise<void>;
  /** What was due happens now; the rest as always. */
  release: () => Promise<void>;
}

/** Call it before the page is opened. Timers below `least` ms go on: the page itself must draw. */
export async function sleepy(page: Page, least = 150): Promise<Timers> {
  await page.addInitScript((shortest) => {
    const held: Held = { on: false, waiting: [] };
    window.__timers = held;
    const { setTimeout: later, setInterval: always } = window;
    const gate = (run: TimerHandler, ms: number | undefined, rest: unknown[], once: boolean) => () => {
      const go = () => (typeof run === 'function' ? run(...rest) : undefined);
      if (!held.on || (ms ?? 0) < shortest) go();
      else if (once) held.waiting.push(go);
    };
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) => later(gate(run, ms, rest, true), ms),
      setInterval: (run: TimerHandler, ms?: number, ...rest: unknown[]) => always(gate(run, ms, rest, false), ms),
    });
  }, least);
  const set = (on: boolean) =>
    page.evaluate((held) => {
      const timers = window.__timers;
      if (!timers) throw new Error('opened before its timers could be held');
      timers.on = held;
      if (!held) for (const go of timers.waiting.splice(0)) go();
    }, on);
  return { hold: () => set(true), release: () => set(false) };
}
