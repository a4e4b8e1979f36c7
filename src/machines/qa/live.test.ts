import { expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import { createLive } from './live.ts';
import { combinationsOf, liveView } from './live-view.ts';

const lamp = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: { on: { press: 'broken' } }, broken: { type: 'final' } },
});

test('where a chart is, and which way it came; who has ended is gone, what happened stays', () => {
  const live = createLive(() => 5);
  let told = 0;
  live.subscribe(() => {
    told += 1;
  });
  const actor = createActor(lamp, { inspect: live.observe }).start();
  actor.send({ type: 'press' });
  const view = liveView(live.getLog());
  expect(view.actors).toMatchObject([{ machine: 'lamp', active: ['lamp', 'lamp.on'] }]);
  expect(view.events.at(-1)).toMatchObject({ at: 5, machine: 'lamp', event: 'press', to: 'lamp.on' });
  expect(view.events.at(-1)?.taken).toHaveLength(1);
  actor.send({ type: 'press' });
  expect(liveView(live.getLog()).actors).toEqual([]);
  expect(liveView(live.getLog()).events.map((e) => e.to)).toContain('lamp.broken');
  expect(told).toBeGreaterThan(2);
});

test('of many events the newest are kept', () => {
  const live = createLive(() => 0);
  const blink = createMachine({ id: 'blink', on: { tick: { actions: [] } } });
  const actor = createActor(blink, { inspect: live.observe }).start();
  for (let i = 0; i < 300; i += 1) actor.send({ type: 'tick' });
  const { happened } = live.getLog();
  expect(happened).toHaveLength(200);
  expect(happened.at(-1)?.n).toBeGreaterThanOrEqual(300);
});

test('a mirror stands beside the charts of the tab, and combinations are counted', () => {
  const live = createLive(() => 0);
  const actor = createActor(lamp, { inspect: live.observe }).start();
  const server = createActor(lamp).start();
  live.mirror('m', server.getSnapshot());
  expect(liveView(live.getLog()).actors.map((a) => [a.id === 'm', a.mirrors])).toEqual([
    [false, false],
    [true, true],
  ]);
  actor.send({ type: 'press' });
  expect(combinationsOf(live.getLog().seen).rows.map((r) => r.states)).toContainEqual(['off + on']);
  const before = liveView(live.getLog()).events.findLast((e) => e.event === 'server')?.n ?? 0;
  expect(liveView(live.getLog(), before).actors.map((a) => a.active.at(-1))).toEqual(['lamp.off', 'lamp.off']);
  live.mirror('m', null);
  expect(liveView(live.getLog()).actors).toHaveLength(1);
});
