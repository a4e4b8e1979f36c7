import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { useBeats } from './use-beats.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let seen = 'visible';
beforeEach(() => {
  seen = 'visible';
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => seen as DocumentVisibilityState);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function Studied({ on, tell }: { on: boolean; tell: (beat: string) => void }) {
  useBeats(on, (active, { keepalive }) => tell(`${active ? 'active' : 'idle'}${keepalive ? ' last' : ''}`));
  return null;
}

function room() {
  const root = testRoot(document.createElement('div'));
  const told: string[] = [];
  const show = (on: boolean) => act(() => root.render(<Studied on={on} tell={(beat) => told.push(beat)} />));
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));
  const look = (how: 'visible' | 'hidden') =>
    act(() => {
      seen = how;
      document.dispatchEvent(new Event('visibilitychange'));
    });
  return { told, show, pass, look, leave: () => act(() => root.unmount()) };
}

test('each 15 seconds while somebody studies, and at once when that begins or ends', () => {
  const { told, show, pass, leave } = room();
  show(false);
  pass(60);
  expect(told).toEqual([]);
  show(true);
  expect(told).toEqual(['idle']);
  pass(31);
  expect(told).toEqual(['idle', 'active', 'active']);
  show(false);
  pass(60);
  expect(told.slice(3)).toEqual(['active']);
  leave();
  expect(told).toHaveLength(4);
});

test('a page that nobody looks at is not studied', () => {
  const { told, show, pass, look, leave } = room();
  show(true);
  look('hidden');
  pass(60);
  look('visible');
  expect(told).toEqual(['idle', 'active', 'idle']);
  leave();
  expect(told.at(-1)).toBe('active last');
});

test('who leaves the page is told of once, by a call that outlives it', () => {
  const { told, show, leave } = room();
  show(true);
  window.dispatchEvent(new Event('pagehide'));
  leave();
  expect(told).toEqual(['idle', 'active last']);
});
