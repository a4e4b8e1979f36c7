import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor, initialTransition, transition } from 'xstate';
import type { Lifecycle } from '#contract/stream.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { isActive, isAsking } from '#src/machines/lesson/lesson.selectors.ts';
import { stateName } from '#src/machines/state.ts';
import { attemptLifecycle, attemptMachine } from '#tests/lifecycle/attempt.ts';
import { can, displayState, mirrorLogic, shownPlace, viewpointOf } from './mirror.ts';

const COMMANDS = ['start', 'next', 'again', 'pause', 'resume', 'ask'];
const sample = (type: string) => (type === 'ask' ? { type, runId: 'r', after: 0 } : { type });

/** The server's side: a chart, its persisted form, what it allows. */
function server(...types: string[]) {
  const [first] = initialTransition(lessonMachine, { points: [{ id: 'p1', questions: 2 }] });
  const snapshot = types.reduce<AnyMachineSnapshot>(
    (s, type) => transition(lessonMachine, s as typeof first, sample(type) as never)[0],
    first,
  );
  const chart: unknown = JSON.parse(JSON.stringify(lessonMachine.getPersistedSnapshot(snapshot as typeof first)));
  const lifecycle: Lifecycle = {
    machine: 'lesson',
    state: stateName(snapshot.value),
    allowed: COMMANDS.filter((type) => snapshot.status === 'active' && snapshot.can(sample(type))),
    chart,
  };
  return lifecycle;
}

const part = viewpointOf(lessonLifecycle);
function mirror() {
  const actor = createActor(mirrorLogic(part)).start();
  return { actor, now: () => actor.getSnapshot().context };
}

test('follows the server, and never goes back', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 5, lifecycle: server('start'), commands: [] });
  expect(displayState(now())).toBe('active.teaching.intro.speaking');
  expect(can(part, now(), 'pause')).toBe(true);
  expect(can(part, now(), 'resume')).toBe(false);
  actor.send({ type: 'server', seq: 4, lifecycle: server(), commands: [] });
  expect(displayState(now())).toBe('active.teaching.intro.speaking');
});

test('pause shows at once, and the confirmation changes nothing that is seen', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 1, lifecycle: server('start'), commands: [] });
  actor.send({ type: 'try', cmd: 'c1', command: { type: 'pause' } });
  expect(displayState(now())).toBe('paused');
  expect(can(part, now(), 'resume')).toBe(true);
  actor.send({ type: 'server', seq: 2, lifecycle: server('start', 'pause'), commands: ['c1'] });
  expect(now().pending).toEqual([]);
  expect(displayState(now())).toBe('paused');
});

test('a refusal takes it back', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 1, lifecycle: server('start'), commands: [] });
  actor.send({ type: 'try', cmd: 'c1', command: { type: 'ask' } });
  expect(isAsking(shownPlace(part, now()))).toBe(true);
  actor.send({ type: 'refused', cmd: 'c1' });
  expect(displayState(now())).toBe('active.teaching.intro.speaking');
});

test('nothing else is taken for done before the server says so', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 1, lifecycle: server('start'), commands: [] });
  actor.send({ type: 'try', cmd: 'c1', command: { type: 'next' } });
  actor.send({ type: 'try', cmd: 'c2', command: { type: 'resume' } });
  expect(now().pending).toEqual([]);
});

test('a chart of a later server: the screen goes by what the server allows', () => {
  const { actor, now } = mirror();
  const lifecycle: Lifecycle = {
    machine: 'lesson',
    state: 'active.dancing',
    allowed: ['next'],
    chart: { status: 'active', value: 'dancing', context: {} },
  };
  actor.send({ type: 'server', seq: 1, lifecycle, commands: [] });
  expect(now().view).toBeNull();
  expect(isActive(shownPlace(part, now()))).toBe(true);
  expect(can(part, now(), 'next')).toBe(true);
  expect(can(part, now(), 'pause')).toBe(false);
});

/** A shared chart: frames tell what a host may. */
const shared = (role: string) => {
  const own = viewpointOf(attemptLifecycle, role);
  const actor = createActor(mirrorLogic(own)).start();
  const [snapshot] = initialTransition(attemptMachine, { closes: 9 });
  const chart: unknown = JSON.parse(JSON.stringify(attemptMachine.getPersistedSnapshot(snapshot)));
  const lifecycle: Lifecycle = {
    machine: 'attempt',
    state: stateName(snapshot.value),
    allowed: ['begin', 'tell'],
    chart,
  };
  actor.send({ type: 'server', seq: 1, lifecycle, commands: [] });
  return { own, actor, now: () => actor.getSnapshot().context };
};

test('each role is offered its own commands, before and while something is pending', () => {
  const host = shared('host');
  const member = shared('member');
  expect(can(host.own, host.now(), 'begin')).toBe(true);
  expect(can(host.own, host.now(), 'hand')).toBe(false);
  expect(can(member.own, member.now(), 'begin')).toBe(false);
  expect(can(member.own, member.now(), 'hand')).toBe(true);
  // the state does not take it
  expect(can(member.own, member.now(), 'save')).toBe(false);
  member.actor.send({ type: 'try', cmd: 'c', command: { type: 'hand' } });
  expect(can(member.own, member.now(), 'begin')).toBe(false);
  expect(can(member.own, member.now(), 'hand')).toBe(true);
});

test('what is shown before the server has agreed is what was sent, not its sample', () => {
  const { actor, now } = shared('member');
  const command = { type: 'hand', userId: 'u7', up: true };
  actor.send({ type: 'try', cmd: 'c', command });
  expect(now().view?.context.hands).toEqual(['u7']);
  actor.send({ type: 'refused', cmd: 'c' });
  expect(now().view?.context.hands).toEqual([]);
});

test('who listens to a mirror that is stopped hears of what it showed last', () => {
  const mirror = createActor(mirrorLogic(viewpointOf(lessonLifecycle))).start();
  const heard: unknown[] = [];
  mirror.subscribe(({ context: { view } }) => heard.push(view));
  mirror.stop();
  expect(heard.every((view) => view === null)).toBe(true);
  expect(mirror.getSnapshot().context.seq).toBe(0);
});
