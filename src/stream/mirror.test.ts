import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, createActor, initialTransition, transition } from 'xstate';
import type { Lifecycle } from '#contract/stream.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import { can, inState, mirrorLogic, stateName, stateOf } from './mirror.ts';

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

function mirror() {
  const actor = createActor(mirrorLogic(lessonLifecycle)).start();
  return { actor, now: () => actor.getSnapshot().context };
}

test('follows the server, and never goes back', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 5, lifecycle: server('start'), commands: [] });
  expect(stateOf(now())).toBe('active.teaching.intro.speaking');
  expect(can(lessonLifecycle, now(), 'pause')).toBe(true);
  expect(can(lessonLifecycle, now(), 'resume')).toBe(false);
  actor.send({ type: 'server', seq: 4, lifecycle: server(), commands: [] });
  expect(stateOf(now())).toBe('active.teaching.intro.speaking');
});

test('pause shows at once, and the confirmation changes nothing that is seen', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 1, lifecycle: server('start'), commands: [] });
  actor.send({ type: 'try', cmd: 'c1', command: 'pause' });
  expect(stateOf(now())).toBe('paused');
  expect(can(lessonLifecycle, now(), 'resume')).toBe(true);
  actor.send({ type: 'server', seq: 2, lifecycle: server('start', 'pause'), commands: ['c1'] });
  expect(now().pending).toEqual([]);
  expect(stateOf(now())).toBe('paused');
});

test('a refusal takes it back', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 1, lifecycle: server('start'), commands: [] });
  actor.send({ type: 'try', cmd: 'c1', command: 'ask' });
  expect(inState(stateOf(now()), 'asking')).toBe(true);
  actor.send({ type: 'refused', cmd: 'c1' });
  expect(stateOf(now())).toBe('active.teaching.intro.speaking');
});

test('nothing else is taken for done before the server says so', () => {
  const { actor, now } = mirror();
  actor.send({ type: 'server', seq: 1, lifecycle: server('start'), commands: [] });
  actor.send({ type: 'try', cmd: 'c1', command: 'next' });
  actor.send({ type: 'try', cmd: 'c2', command: 'resume' });
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
  expect(can(lessonLifecycle, now(), 'next')).toBe(true);
  expect(can(lessonLifecycle, now(), 'pause')).toBe(false);
});

test('the dotted state joins regions by a comma', () => {
  expect(stateName({ a: { b: 'c', d: 'e' } })).toBe('a.b.c,a.d.e');
  expect(inState('a.b.c,a.d.e', 'd')).toBe(true);
  expect(inState('a.b.c', 'bc')).toBe(false);
});
