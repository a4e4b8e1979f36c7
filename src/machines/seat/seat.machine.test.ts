import { expect, test, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import {
  backoffOf,
  type Pass,
  type PreviewInput,
  type RoomEnd,
  type RoomInput,
  type SeatInput,
  seatMachine,
} from './seat.machine.ts';
import { SOURCES, type Source, type SourceInput, sourceMachine } from './source.machine.ts';

interface Open<T> {
  done: (value: T) => void;
  fail: (error: unknown) => void;
}

/** Promises that the test settles, in the order in which they were asked for. */
function asked<T, I>() {
  const all: (Open<T> & { input: I; signal: AbortSignal })[] = [];
  const logic = fromPromise<T, I>(
    ({ input, signal }) => new Promise<T>((done, fail) => void all.push({ input, signal, done, fail })),
  );
  return { all, logic, last: () => all.at(-1) as (typeof all)[number] };
}

function seat(input: Partial<SeatInput> = {}) {
  const clock = new SimulatedClock();
  const [preview, token, room, publish] = [
    asked<null, PreviewInput>(),
    asked<Pass, unknown>(),
    asked<RoomEnd, RoomInput>(),
    asked<null, Pick<SourceInput, 'source' | 'device'>>(),
  ];
  const unpublish = vi.fn();
  const source = sourceMachine.provide({
    actors: { publish: publish.logic },
    actions: { unpublish: (_, params) => unpublish(params.source) },
  });
  const actor = createActor(
    seatMachine.provide({ actors: { preview: preview.logic, token: token.logic, room: room.logic, source } }),
    { clock, input: { isSecure: true, granted: SOURCES, ...input } },
  ).start();
  const at = (value: object | string) => waitFor(actor, (s) => s.matches(value as never));
  const stateOf = (of: Source) => actor.getSnapshot().children[of]?.getSnapshot();
  const join = async () => {
    const before = token.all.length;
    if (actor.getSnapshot().matches('lobby')) actor.send({ type: 'join' });
    await vi.waitFor(() => expect(token.all.length).toBeGreaterThanOrEqual(Math.max(1, before)));
    token.last().done({ url: 'ws://here/media', token: `t${token.all.length}` });
    await at({ present: 'connecting' });
    actor.send({ type: 'room.connected' });
  };
  return { actor, clock, preview, token, room, publish, unpublish, at, stateOf, join };
}

test('in the lobby the chosen devices are shown, and what is wrong with them is said, with a way on', async () => {
  const { actor, preview, at } = seat();
  actor.send({ type: 'turn.on', source: 'camera' });
  actor.send({ type: 'device.chosen', source: 'camera', id: 'front' });
  expect(preview.last().input).toEqual({ wanted: ['camera'], devices: { camera: 'front' } });
  expect(preview.all.slice(0, -1).every(({ signal }) => signal.aborted)).toBe(true);
  preview.last().fail({ trouble: 'busy' });
  expect((await at({ lobby: 'helping' })).context.trouble).toBe('busy');
  actor.send({ type: 'retry' });
  expect(actor.getSnapshot().context.trouble).toBeNull();
  preview.last().fail(new Error('odd'));
  expect((await at({ lobby: 'helping' })).context.trouble).toBe('unknown');
  actor.send({ type: 'preview.skip' });
  expect(actor.getSnapshot().matches({ lobby: 'plain' })).toBe(true);
  expect(actor.getSnapshot().context.wanted).toEqual([]);
});

test('a device that is gone from the preview is asked for anew; another is chosen out of trouble', async () => {
  const { actor, preview, at } = seat();
  preview.last().done(null);
  await vi.waitFor(() => expect(preview.all).toHaveLength(2));
  preview.last().fail({ trouble: 'missing' });
  await at({ lobby: 'helping' });
  actor.send({ type: 'device.chosen', source: 'microphone', id: 'm2' });
  expect(actor.getSnapshot().matches({ lobby: 'previewing' })).toBe(true);
  expect(preview.last().input.devices).toEqual({ microphone: 'm2' });
  actor.send({ type: 'turn.on', source: 'microphone' });
  actor.send({ type: 'turn.off', source: 'microphone' });
  expect(preview.last().input.wanted).toEqual([]);
});

test('what was chosen in the lobby is sent in class; nothing else', async () => {
  const { actor, publish, stateOf, join } = seat();
  actor.send({ type: 'turn.on', source: 'microphone' });
  actor.send({ type: 'device.chosen', source: 'microphone', id: 'm1' });
  await join();
  expect(publish.all.map(({ input }) => input)).toEqual([{ source: 'microphone', device: 'm1' }]);
  publish.last().done(null);
  await vi.waitFor(() => expect(stateOf('microphone')?.value).toBe('on'));
  expect([stateOf('camera')?.value, stateOf('screen_share')?.value]).toEqual(['off', 'off']);
});

test('who may not send tries their devices out; into the class they bring what they may send', async () => {
  const { actor, preview, publish, join } = seat({ granted: [] });
  actor.send({ type: 'turn.on', source: 'camera' });
  actor.send({ type: 'turn.on', source: 'microphone' });
  expect(preview.last().input.wanted).toEqual(['camera', 'microphone']);
  actor.send({ type: 'grants.changed', granted: ['microphone'] });
  expect(actor.getSnapshot().context.wanted).toEqual(['camera', 'microphone']);
  await join();
  expect(actor.getSnapshot().context.wanted).toEqual(['microphone']);
  expect(publish.all.map(({ input }) => input.source)).toEqual(['microphone']);
});

test('over plain http one watches: there is no preview, and nothing to send', async () => {
  const { actor, preview, join, publish } = seat({ isSecure: false });
  expect(actor.getSnapshot().matches({ lobby: 'plain' })).toBe(true);
  await join();
  expect(actor.getSnapshot().matches({ present: { listening: 'steady' } })).toBe(true);
  actor.send({ type: 'room.unsteady' });
  expect(actor.getSnapshot().matches({ present: { listening: 'unsteady' } })).toBe(true);
  actor.send({ type: 'room.steady' });
  actor.send({ type: 'turn.on', source: 'microphone' });
  expect(actor.getSnapshot().matches({ present: { listening: 'steady' } })).toBe(true);
  expect([preview.all, publish.all]).toEqual([[], []]);
});

test('a room that is lost is joined anew with a fresh pass, slower each time, and what was sent is sent again', async () => {
  const { actor, clock, room, token, publish, stateOf, at, join } = seat();
  await join();
  actor.send({ type: 'turn.on', source: 'microphone' });
  publish.last().done(null);
  await vi.waitFor(() => expect(stateOf('microphone')?.value).toBe('on'));
  for (const [n, end] of (['lost', new Error('died')] as const).entries()) {
    if (end === 'lost') room.last().done(end);
    else room.last().fail(end);
    await at('retrying');
    expect(actor.getSnapshot().context.tries).toBe(1 + n);
    clock.increment(backoffOf(n + 1) - 1);
    expect(actor.getSnapshot().matches('retrying')).toBe(true);
    clock.increment(1);
    await at('joining');
    token.last().done({ url: 'ws://here/media', token: 'fresh' });
    await at({ present: 'connecting' });
    if (n === 0) continue;
    actor.send({ type: 'room.connected' });
  }
  expect(room.last().input.pass.token).toBe('fresh');
  expect(actor.getSnapshot().context.tries).toBe(0);
  expect(publish.last().input).toEqual({ source: 'microphone', device: null });
  expect(publish.all).toHaveLength(2);
});

test('a line that wavers is said; a room that never answers is given up', async () => {
  const { actor, clock, token, at, join } = seat();
  await join();
  actor.send({ type: 'room.unsteady' });
  expect(actor.getSnapshot().matches({ present: { speaking: { line: 'unsteady' } } })).toBe(true);
  actor.send({ type: 'room.steady' });
  expect(actor.getSnapshot().matches({ present: { speaking: { line: 'steady' } } })).toBe(true);
  const other = seat();
  other.actor.send({ type: 'join' });
  other.token.last().done({ url: '', token: '' });
  await other.at({ present: 'connecting' });
  other.clock.increment(15_000);
  expect(other.actor.getSnapshot().matches('retrying')).toBe(true);
  other.actor.send({ type: 'media.ready' });
  expect(other.actor.getSnapshot().matches('joining')).toBe(true);
  expect([token.all.length, clock.now()]).toEqual([1, 0]);
  await at({ present: 'speaking' });
});

test.each([
  [{ code: 403 }, 'removed'],
  [{ code: 409 }, 'waiting'],
  [{ code: 503 }, 'silent'],
  [{ code: 404 }, 'failed'],
  [{ unreachable: true }, 'retrying'],
])('what the server says to a joining, %o, leads to %s', async (error, state) => {
  const { actor, token, at } = seat();
  actor.send({ type: 'join' });
  token.last().fail(error);
  await at(state);
  expect(actor.getSnapshot().matches(state as never)).toBe(true);
});

test('who waits is let in when it opens, who has no media when there is some, who failed when they ask', async () => {
  for (const [code, wake] of [
    [409, null],
    [409, { type: 'retry' }],
    [503, null],
    [503, { type: 'media.ready' }],
    [503, { type: 'retry' }],
    [404, { type: 'retry' }],
    [0, { type: 'retry' }],
  ] as const) {
    const { actor, clock, token } = seat();
    actor.send({ type: 'join' });
    token.last().fail({ code });
    await waitFor(actor, (s) => !s.matches('joining'));
    if (wake) actor.send(wake);
    else clock.increment(10_000);
    expect(actor.getSnapshot().matches('joining')).toBe(true);
  }
});

test('the floor: taken is silent at once and stays so; given again waits for its owner', async () => {
  const { actor, publish, unpublish, stateOf, join } = seat({ granted: ['microphone'] });
  await join();
  actor.send({ type: 'turn.on', source: 'camera' });
  expect(stateOf('camera')).toMatchObject({ value: 'failed', context: { trouble: 'refused' } });
  expect(actor.getSnapshot().context.wanted).toEqual([]);
  actor.send({ type: 'turn.on', source: 'microphone' });
  publish.last().done(null);
  await vi.waitFor(() => expect(stateOf('microphone')?.value).toBe('on'));
  actor.send({ type: 'grants.changed', granted: [] });
  expect(stateOf('microphone')?.value).toBe('off');
  expect(unpublish.mock.calls).toEqual([['microphone']]);
  actor.send({ type: 'grants.changed', granted: SOURCES });
  expect(stateOf('microphone')?.value).toBe('off');
  actor.send({ type: 'turn.on', source: 'camera' });
  expect(stateOf('camera')?.value).toBe('starting');
  expect(actor.getSnapshot().context).toMatchObject({ wanted: ['camera'], granted: SOURCES });
});

test('a device in class: muted by a host, pulled out, refused by the browser, changed', async () => {
  const { actor, publish, unpublish, stateOf, join } = seat();
  await join();
  const on = async (source: Source) => {
    actor.send({ type: 'turn.on', source });
    publish.last().done(null);
    await vi.waitFor(() => expect(stateOf(source)?.value).toBe('on'));
  };
  await on('microphone');
  actor.send({ type: 'track.muted', source: 'microphone' });
  expect([stateOf('microphone')?.value, actor.getSnapshot().context.wanted]).toEqual(['off', []]);
  await on('microphone');
  actor.send({ type: 'track.ended', source: 'microphone', trouble: 'gone' });
  expect(stateOf('microphone')).toMatchObject({ value: 'failed', context: { trouble: 'gone' } });
  actor.send({ type: 'turn.off', source: 'microphone' });
  expect(stateOf('microphone')).toMatchObject({ value: 'off', context: { trouble: null } });
  actor.send({ type: 'turn.on', source: 'camera' });
  publish.last().fail({ trouble: 'denied' });
  await vi.waitFor(() => expect(stateOf('camera')).toMatchObject({ value: 'failed', context: { trouble: 'denied' } }));
  await on('screen_share');
  actor.send({ type: 'track.ended', source: 'screen_share', trouble: null });
  expect(stateOf('screen_share')).toMatchObject({ value: 'off', context: { trouble: null } });
  await on('camera');
  actor.send({ type: 'device.chosen', source: 'camera', id: 'back' });
  expect(publish.last().input).toEqual({ source: 'camera', device: 'back' });
  expect(unpublish.mock.lastCall).toEqual(['camera']);
  actor.send({ type: 'turn.off', source: 'camera' });
  expect(stateOf('camera')?.value).toBe('off');
});

test('at another tab one can take the place back; never by itself', async () => {
  const { actor, clock, room, at, join } = seat();
  await join();
  room.last().done('taken');
  await at('elsewhere');
  clock.increment(3_600_000);
  expect(actor.getSnapshot().matches('elsewhere')).toBe(true);
  actor.send({ type: 'take.over' });
  expect(actor.getSnapshot().matches('joining')).toBe(true);
});

test('removed, let in again, ended, left: from wherever one is', async () => {
  const { actor, room, join } = seat();
  await join();
  actor.send({ type: 'class.removed' });
  expect(actor.getSnapshot().matches('removed')).toBe(true);
  expect(room.last().signal.aborted).toBe(true);
  actor.send({ type: 'class.readmitted' });
  expect(actor.getSnapshot().matches('lobby')).toBe(true);
  actor.send({ type: 'class.ended' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'ended', status: 'done' });
  const { actor: other } = seat();
  other.send({ type: 'leave' });
  expect(other.getSnapshot()).toMatchObject({ value: 'left', status: 'done' });
});

test('waits longer each time, up to eight seconds', () => {
  expect([1, 2, 3, 4, 5, 50].map(backoffOf)).toEqual([200, 1_000, 2_000, 2_000, 2_000, 2_000]);
});
