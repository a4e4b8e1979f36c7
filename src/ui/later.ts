// A part of a page that is fetched when it is first shown.
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const AGAIN_MS = 2_000;

/**
 * Where the line is cut, the part comes when the line does, and the page around it stays: one that is only missing a strip
 * is no broken page. A screen of its own is told as broken instead, with a way to try again (`screenOf`).
 */
export const later = <P extends object>(load: () => Promise<ComponentType<P>>): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => ({ default: await untilLoaded(load) }));

async function untilLoaded<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
    }
  }
}
