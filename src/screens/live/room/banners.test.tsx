// What is said above the stage, and when it holds no more.
import { ChakraProvider } from '@chakra-ui/react';
import i18next from 'i18next';
import { act } from 'react';
import type { Root } from 'react-dom/client';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { workSystem } from '#src/app/theme/work-system.ts';
import live from '#src/locales/en/live.json' with { type: 'json' };
import liveNews from '#src/locales/en/liveNews.json' with { type: 'json' };
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { seatMachine } from '#src/machines/seat/seat.machine.ts';
import type { Source } from '#src/machines/seat/source.machine.ts';
import { storedPlace } from '#src/machines/state.ts';
import { testRoot } from '#tests/support/test-root.ts';
import type { ClassView } from '../class/class.ts';
import { NO_CLASS_LOG, withClassEvent } from '../class/log/class-log.ts';
import { Banners } from './banners.tsx';
import type { OwnSource } from './use-own-sources.ts';
import { grantedTo } from './use-seat.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
await i18next
  .use(initReactI18next)
  .init({ lng: 'en', interpolation: { escapeValue: false }, resources: { en: { live, liveNews } } });

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
          view={
            {
              facts: { role: 'student' },
              at: STUDENT.at,
              hands: [],
              floor: [],
              userId: 'u',
              log: NO_CLASS_LOG,
            } as never
          }
          own={{ seat: { actor } as never, state }}
          room={{ isBlocked: false, sound: 'withPictures' } as never}
          sources={{ microphone: off, camera: off, screen_share: off } as never}
          health={health as never}
          isCut={false}
          isRecorderLost={false}
          nameOf={String}
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

/** A seat on its way into the room. */
function seated() {
  const actor = createActor(
    seatMachine.provide({
      actors: { preview: fromPromise(async () => null), token: fromPromise(async () => ({ url: '', token: '' })) },
    }),
    { input: { isSecure: true, granted: [] } },
  ).start();
  actor.send({ type: 'join' });
  return actor;
}

const OFF: OwnSource = { is: 'off', trouble: null };
const STUDENT = {
  facts: { role: 'student' },
  at: storedPlace(liveMachine, 'open.stage.empty'),
  hands: [],
  floor: [],
  userId: 'li',
  log: NO_CLASS_LOG,
  acts: { can: () => true, command: vi.fn() },
} as unknown as ClassView;
const HOST = { ...STUDENT, facts: { ...STUDENT.facts, role: 'host' }, userId: 'lin' } satisfies ClassView;
const told = (view: ClassView, name: string, value: unknown): ClassView => ({
  ...view,
  log: withClassEvent(view.log, { name, value }, view.log.peopleSeq + 1),
});
const spoken = (view: ClassView, ...sources: Source[]): ClassView => ({ ...view, floor: [{ userId: 'li', sources }] });

async function inRoom() {
  const actor = seated();
  await waitFor(actor, (s) => s.matches('present'));
  actor.send({ type: 'room.connected' });
  const draw = async (view: ClassView, sources: Partial<Record<Source, OwnSource>> = {}) => {
    actor.send({ type: 'grants.changed', granted: grantedTo(view) });
    await act(async () => {
      root.render(
        <ChakraProvider value={workSystem}>
          <Banners
            view={view}
            own={{ seat: { actor } as never, state: actor.getSnapshot() }}
            room={{ isBlocked: false, sound: 'withPictures' } as never}
            sources={{ microphone: OFF, camera: OFF, screen_share: OFF, ...sources }}
            health={null}
            isCut={false}
            isRecorderLost={false}
            nameOf={(id) => `<${id}>`}
          />
        </ChakraProvider>,
      );
      // what is said to one comes in a file of its own
      await import('./news.tsx');
    });
    return host.textContent;
  };
  return { actor, draw };
}
const press = (text: string) =>
  act(() => [...host.querySelectorAll('button')].find((b) => b.textContent === text)?.click());

test('a host whose microphone is off is told so, with the way to turn it on; the more so while it is recorded', async () => {
  const { actor, draw } = await inRoom();
  expect(await draw(HOST)).toContain(liveNews.silent);
  const recorded = { ...HOST, at: storedPlace(liveMachine, 'open.record.on') };
  expect(await draw(recorded)).toContain(liveNews.silentRecorded);
  const sent = vi.spyOn(actor, 'send');
  press(liveNews.turnOn);
  expect(sent.mock.calls).toEqual([[{ type: 'turn.on', source: 'microphone' }]]);
  expect(await draw(recorded, { microphone: { is: 'on', trouble: null } })).toBe('');
  // a co-host listens as a rule
  expect(await draw({ ...recorded, facts: { ...HOST.facts, role: 'cohost' } })).toBe('');
  actor.stop();
});

test('who was muted knows by whom, until they speak again; who had not spoken is not told', async () => {
  const { actor, draw } = await inRoom();
  const view = spoken(STUDENT, 'microphone');
  const on: OwnSource = { is: 'on', trouble: null };
  await draw(view, { microphone: on });
  const muted = told(view, 'live.muted', { userId: 'li', by: 'lin' });
  // the log may be quicker than the media server
  expect(await draw(muted, { microphone: on })).toBe('');
  expect(await draw(muted)).toContain('<lin> has muted you');
  await draw(muted, { microphone: { is: 'starting', trouble: null } });
  expect(await draw(muted)).toBe('');
  const all = told(muted, 'live.muted', { userId: null, by: 'wang' });
  expect(await draw(all)).toContain('<wang> has muted the whole class');
  press(liveNews.close);
  expect(host.textContent).toBe('');
  actor.stop();
});

test('that the floor was taken back is said with the way to ask again, until one asks', async () => {
  const { actor, draw } = await inRoom();
  await draw(spoken(STUDENT, 'microphone'));
  expect(await draw(STUDENT)).toContain(liveNews.taken);
  press(liveNews.raise);
  expect(STUDENT.acts?.command).toHaveBeenCalledWith({ type: 'hand', up: true });
  expect(await draw({ ...STUDENT, hands: ['li'] })).toBe('');
  actor.stop();
});

test('who becomes a co-host, or is one no more, is told; what was told before they came is not', async () => {
  const { actor, draw } = await inRoom();
  const before = told(STUDENT, 'live.demoted', { userId: 'li' });
  expect(await draw(before)).toBe('');
  const promoted = told(before, 'live.promoted', { userId: 'li' });
  expect(await draw({ ...promoted, facts: { ...STUDENT.facts, role: 'cohost' } })).toContain(liveNews.promoted);
  expect(await draw(told(promoted, 'live.demoted', { userId: 'li' }))).toContain(liveNews.demoted);
  actor.stop();
});

test('a host sees who has a hand up, and lets them speak from there', async () => {
  const { actor, draw } = await inRoom();
  const on: OwnSource = { is: 'on', trouble: null };
  expect(await draw({ ...HOST, hands: ['li'] }, { microphone: on })).toContain('<li> has a hand up');
  press(liveNews.letSpeak);
  expect(HOST.acts?.command).toHaveBeenCalledWith({ type: 'grant', userId: 'li', sources: ['microphone'] });
  press(liveNews.close);
  expect(host.textContent).toBe('');
  expect(await draw({ ...HOST, hands: ['li', 'mo'] }, { microphone: on })).toContain('2 people wait');
  actor.stop();
});

test('what holds no more is not said: the floor over a device that fails, the hand to one whose hand is up', async () => {
  const { actor, draw } = await inRoom();
  const refused: OwnSource = { is: 'failed', trouble: 'refused' };
  const view = spoken(STUDENT, 'microphone');
  expect(await draw(view)).toContain(live.floor.given);
  const missing = await draw(view, { microphone: { is: 'failed', trouble: 'missing' } });
  expect(missing).toContain(live.trouble.missing);
  expect(missing).not.toContain(live.floor.given);
  // with sound alone the camera is not a matter of hands
  const camera = await draw(view, { camera: refused });
  expect(camera).toContain(live.floor.soundOnly);
  expect(camera).not.toContain(live.help.refused);
  actor.stop();
  const without = await inRoom();
  expect(await without.draw(STUDENT, { microphone: refused })).toContain(live.help.refused);
  expect(await without.draw({ ...STUDENT, hands: ['li'] }, { microphone: refused })).toBe('');
  without.actor.stop();
});
