// A tab whose timers the test holds: a page in the background, which the browser puts to sleep.
import type { Page } from '@playwright/test';

interface Held {
  on: boolean;
  /** By the timer's own number. */
  waiting: Map<number, () => void>;
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
    const held: Held = { on: false, waiting: new Map() };
    window.__timers = held;
    const { setTimeout: later, setInterval: always, clearTimeout: clear } = window;
    const call = (run: TimerHandler, rest: unknown[]) => () => void (typeof run === 'function' && run(...rest));
    const isHeld = (ms = 0) => held.on && ms >= shortest;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
        const go = call(run, rest);
        const id = later(() => (isHeld(ms) ? void held.waiting.set(id, go) : go()), ms);
        return id;
      },
      setInterval: (run: TimerHandler, ms?: number, ...rest: unknown[]) => {
        const go = call(run, rest);
        return always(() => isHeld(ms) || go(), ms);
      },
      // what was given up while it was held is not done after all: React would put in a page that is gone
      clearTimeout: (id?: number) => {
        held.waiting.delete(id ?? 0);
        clear(id);
      },
    });
  }, least);
  const set = (on: boolean) =>
    page.evaluate((held) => {
      const timers = window.__timers;
      if (!timers) throw new Error('opened before its timers could be held');
      timers.on = held;
      if (held) return;
      const due = [...timers.waiting.values()];
      timers.waiting.clear();
      for (const go of due) go();
    }, on);
  return { hold: () => set(true), release: () => set(false) };
}
