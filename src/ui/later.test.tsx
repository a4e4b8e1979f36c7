// A part of a page is fetched until it is there; what stands around it is there all the time.
// @vitest-environment jsdom
import { act, Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { testRoot } from '#tests/support/test-root.ts';
import { later } from './later.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const place = document.createElement('div');
const root = testRoot(place);
afterEach(() => {
  vi.useRealTimers();
});

test('a part whose line is cut comes when the line is back; the page stays meanwhile', async () => {
  vi.useFakeTimers();
  let isCut = true;
  let tries = 0;
  const Part = later(async () => {
    tries++;
    if (isCut) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ name }: { name: string }) => <p>{name}</p>;
  });
  await act(async () =>
    root.render(
      <>
        <h1>首页</h1>
        <Suspense fallback={null}>
          <Part name="正在直播" />
        </Suspense>
      </>,
    ),
  );
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(place.textContent).toBe('首页');
  // a cut of minutes is no storm
  expect(tries).toBeLessThan(8);
  isCut = false;
  await act(async () => {
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(10);
  });
  expect(place.textContent).toBe('首页正在直播');
});
