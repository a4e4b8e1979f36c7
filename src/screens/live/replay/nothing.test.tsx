// Where nothing is to be seen, the next place is one step away, and named by its time.
import { ChakraProvider } from '@chakra-ui/react';
import i18next from 'i18next';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { workSystem } from '#src/app/theme/work-system.ts';
import liveReplay from '#src/locales/en/liveReplay.json' with { type: 'json' };
import { testRoot } from '#tests/support/test-root.ts';
import { Nothing } from './nothing.tsx';
import type { Track } from './timeline.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { liveReplay } } });

let root: Root;
let host: HTMLElement;
beforeEach(() => {
  host = document.body.appendChild(document.createElement('div'));
  root = testRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
});

const voice = { id: 'a', kind: 'audio', type: 'audio/webm', startAt: 60_000, length: 60, size: 1, parts: 1, url: 'x' };
const board = { from: 301_000, to: 400_000 };
const filled = { seen: [board], any: [{ from: 60_000, to: 120_000 }, board] };
const { gap } = liveReplay;

test.each([
  [0, gap.empty, '1:00', 60_000],
  // a voice alone is listened to, or left for what can be seen
  [90_000, gap.heard, '5:01', 301_000],
  [200_000, gap.empty, '5:01', 301_000],
] as const)('at %i it says %s, and leads to %s', (at, said, clock, to) => {
  const onGo = vi.fn();
  const span = { from: 0, to: 500_000 };
  const tracks = [voice as Track];
  act(() =>
    root.render(
      <ChakraProvider value={workSystem}>
        <Nothing tracks={tracks} filled={filled} span={span} at={at} onGo={onGo} />
      </ChakraProvider>,
    ),
  );
  expect(host.textContent).toContain(said);
  const button = host.querySelector('button');
  expect(button?.textContent).toBe(gap.next.replace('{{at}}', clock));
  act(() => button?.click());
  expect(onGo).toHaveBeenCalledExactlyOnceWith(to);
});

test('after the last place nothing is promised', () => {
  act(() =>
    root.render(
      <ChakraProvider value={workSystem}>
        <Nothing tracks={[]} filled={filled} span={{ from: 0, to: 500_000 }} at={450_000} onGo={vi.fn()} />
      </ChakraProvider>,
    ),
  );
  expect(host.textContent).toContain(gap.last);
  expect(host.querySelector('button')).toBeNull();
});
