// A part of a page that is fetched when it is first shown.
import { type ComponentType, createElement, type LazyExoticComponent, lazy } from 'react';

/** Between two tries, at first and at most; a line that comes back is tried at once. */
const AGAIN_MS = 2_000;
const LONGEST_MS = 16_000;

/**
 * Where the line is cut, the part comes when the line does, and the page around it stays: one that is only missing a strip
 * is no broken page. A screen of its own is told as broken instead, with a way to try again (`wholeScreen`).
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await untilLoaded(load) }));

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (let ms = AGAIN_MS; ; ms = Math.min(2 * ms, LONGEST_MS)) {
    try {
      return await load();
    } catch {
      await pause(ms);
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener('online', done);
  });
}

const failed = new Set<() => void>();

/** A screen, or what stands around it: where it does not come it is told as broken, until one tries again. */
export function wholeScreen<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const ask = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React keeps a failure for good
        failed.add(() => {
          Part = ask();
        });
        throw error;
      }
    });
  let Part = ask();
  return (props) => createElement(Part, props);
}

/** What did not come is asked for again where it is shown next. */
export function tryAgain(): void {
  for (const forget of failed) forget();
  failed.clear();
}
