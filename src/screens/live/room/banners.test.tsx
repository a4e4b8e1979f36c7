// While there is neither sound nor picture, it is looked for again by itself; who does not want to wait can ask.
import { ChakraProvider } from '@chakra-ui/react';
import i18next from 'i18next';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { workSystem } from '#src/app/theme/work-system.ts';
import live from '#src/locales/en/live.json' with { type: 'json' };
import { seatMachine } from '#src/machines/seat/seat.machine.ts';
import { testRoot } from '#tests/support/test-root.ts';
import { Banners } from './banners.tsx';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { live } } });

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

/** A seat that asked for its pass, and was answered so. */
async function refused(code: number) {
  const actor = createActor(
    seatMachine.provide({
      actors: { preview: fromPromise(async () => null), token: fromPromise(() => Promise.reject({ code })) },
    }),
    { input: { isSecure: true, granted: [] } },
  ).start();
  actor.send({ type: 'join' });
  const state = await waitFor(actor, (s) => s.matches('silent') || s.matches('retrying'));
  return { actor, state };
}

test.each([
  [0, 'retrying', null, live.line.coming],
  [503, 'silent', { state: 'absent' }, live.media.absent],
] as const)('refused with %i one is %s, and may ask at once', async (code, place, health, said) => {
  const { actor, state } = await refused(code);
  expect(state.matches(place)).toBe(true);
  const sent = vi.spyOn(actor, 'send');
  const off = { is: 'off', trouble: null };
  act(() =>
    root.render(
      <ChakraProvider value={workSystem}>
        <Banners
          view={{ facts: { hosts: [] }, floor: [], userId: 'u' } as never}
          own={{ seat: { actor } as never, state }}
          room={{ isBlocked: false, sound: 'withPictures' } as never}
          sources={{ microphone: off, camera: off, screen_share: off } as never}
          health={health as never}
          isCut={false}
          isRecorderLost={false}
        />
      </ChakraProvider>,
    ),
  );
  expect(host.textContent).toContain(said);
  act(() => [...host.querySelectorAll('button')].find((b) => b.textContent === live.retry)?.click());
  expect(sent.mock.calls).toEqual([[{ type: 'retry' }]]);
  expect(actor.getSnapshot().matches('joining')).toBe(true);
  actor.stop();
});
