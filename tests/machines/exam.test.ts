// An attempt at an exam: what takes it from state to state, what its clock does, and what each step is to write.
import { describe, expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { EXAM_STATES } from '#contract/exam-states.ts';
import { allowedCommands } from '#server/platform/lifecycle/snapshot.ts';
import { examLifecycle } from '#src/machines/exam/exam.lifecycle.ts';
import { examMachine, GRACE_MS } from '#src/machines/exam/exam.machine.ts';
import {
  isAnswering,
  isHandedIn,
  isInGrace,
  isMarked,
  isPaused,
  isReleased,
  isRunning,
  isVoided,
  isWaiting,
  runs,
} from '#src/machines/exam/exam.selectors.ts';
import { dueOf, roleMaySend } from '#src/machines/lifecycle.ts';
import { storedPlace } from '#src/machines/state.ts';
import { play } from './play.ts';

const run = (...events: string[]) => play('exam', 'begun', events);
const at = (...events: string[]): string => run(...events).state.replace('exam.', '');
const writes = (...events: string[]): string[] =>
  run(...events)
    .actions.map((a) => a.type)
    .filter((type) => type.startsWith('keep'));

const END = 'after end';
const OVER = 'after grace';
const MARKED = 'mark done all marked';
const TO_MARK = 'mark done some to mark';

test('it has the states that the contract names', () => {
  expect(Object.keys(examMachine.states).toSorted()).toEqual([...EXAM_STATES].toSorted());
});

test('from its beginning to a released score', () => {
  expect(at()).toBe('waiting');
  expect(at('begin')).toBe('answering');
  expect(at('begin', 'submit')).toBe('submitted');
  expect(writes('begin', 'submit')).toEqual(['keepSubmitted']);
  expect(at('begin', 'submit', MARKED)).toBe('marked');
  expect(writes('begin', 'submit', MARKED)).toEqual(['keepMarked']);
  expect(at('begin', 'submit', TO_MARK)).toBe('marking');
  expect(writes('begin', 'submit', TO_MARK)).toEqual(['keepMarked']);
  expect(at('begin', 'submit', 'mark failed')).toBe('marking');
  expect(writes('begin', 'submit', 'mark failed')).toEqual(['keepUnmarked']);
  expect(at('begin', 'submit', TO_MARK, 'finish')).toBe('marked');
  expect(at('begin', 'submit', MARKED, 'reopen')).toBe('marking');
  expect(at('begin', 'submit', MARKED, 'release')).toBe('released');
  expect(at('begin', 'submit', MARKED, 'release', 'reopen')).toBe('marking');
});

test('its time: it ends, may be paused, and may be given more', () => {
  expect(at('begin', END)).toBe('grace');
  expect(at('begin', END, OVER)).toBe('submitted');
  expect(writes('begin', END, OVER)).toEqual(['keepSubmitted']);
  expect(at('begin', END, 'submit')).toBe('submitted');
  expect(at('begin', END, 'extend')).toBe('answering');
  expect(at('begin', 'extend')).toBe('answering');
  expect(at('begin', 'hold')).toBe('paused');
  expect(at('begin', 'hold', 'extend')).toBe('paused');
  expect(at('begin', 'hold', 'resume')).toBe('answering');
  expect(at('begin', 'hold', 'resume', 'submit')).toBe('submitted');
  // who is paused hands nothing in, and nobody pauses what is over
  expect(at('begin', 'hold', 'submit')).toBe('paused');
  expect(at('begin', END, 'hold')).toBe('grace');
});

test.each([['begin'], ['begin', 'hold'], ['begin', END]])('a teacher hands it in: %s %s', (...events) => {
  expect(at(...events, 'forceSubmit')).toBe('submitted');
  expect(run(...events, 'forceSubmit').context.by).toBe('teacher');
});

const WAYS = {
  waiting: [],
  answering: ['begin'],
  paused: ['begin', 'hold'],
  grace: ['begin', END],
  submitted: ['begin', 'submit'],
  marking: ['begin', 'submit', TO_MARK],
  marked: ['begin', 'submit', MARKED],
  released: ['begin', 'submit', MARKED, 'release'],
};
describe.each(Object.entries(WAYS))('in %s', (state, events) => {
  test('it may be void', () => {
    expect(at(...events)).toBe(state);
    const voided = run(...events, 'void');
    expect([voided.state, voided.snapshot.status]).toEqual(['exam.voided', 'done']);
    expect(writes(...events, 'void')).toEqual(['keepVoided']);
  });
  test('selectors say where it stands', () => {
    const { snapshot } = run(...events);
    const asked = [isWaiting, isAnswering, isPaused, isInGrace, isMarked, isReleased, isVoided, isRunning];
    const wanted = [
      state === 'waiting',
      state === 'answering',
      state === 'paused',
      state === 'grace',
      state === 'marked' || state === 'released',
      state === 'released',
      false,
      ['answering', 'paused', 'grace'].includes(state),
    ];
    for (const place of [snapshot, storedPlace(examMachine, state)])
      expect(asked.map((is) => is(place))).toEqual(wanted);
    expect(runs(state)).toBe(wanted[7]);
    expect(isHandedIn(state)).toBe(['submitted', 'marking', 'marked', 'released'].includes(state));
  });
});

type Event = Parameters<typeof transition<typeof examMachine>>[2];
const through = (...events: Event[]) => {
  let [snapshot] = initialTransition(examMachine);
  for (const event of events) [snapshot] = transition(examMachine, snapshot, event);
  return snapshot;
};
const begin = { type: 'begin', until: 10_000 } as const;

test('a pause gives its time back, and what was added in it', () => {
  const held = through(begin, { type: 'hold', now: 4000 });
  expect(held.context).toMatchObject({ until: 10_000, left: 6000, heldAt: 4000 });
  const [longer] = transition(examMachine, held, { type: 'extend', ms: 500 });
  expect(transition(examMachine, longer, { type: 'resume', now: 20_000 })[0].context).toMatchObject({
    until: 26_500,
    left: 0,
    heldAt: null,
  });
  // paused as it ends: nothing is left, and nothing is owed
  expect(through(begin, { type: 'hold', now: 11_000 }).context.left).toBe(0);
});

test('who handed it in, and when: by its time that is the deadline', () => {
  expect(through(begin, { type: 'submit', now: 7000 }).context).toMatchObject({ by: 'student', submittedAt: 7000 });
  expect(through(begin, { type: 'forceSubmit', now: 7000 }).context).toMatchObject({
    by: 'teacher',
    submittedAt: 7000,
  });
  expect(run('begin', END, OVER).context).toMatchObject({ by: 'time', submittedAt: run('begin').context.until });
});

test('its deadline is a moment, and more time moves it', () => {
  const timers = (snapshot: ReturnType<typeof through>) =>
    transition(examMachine, snapshot, { type: 'extend', ms: 3000 })[1].flatMap((action) => {
      const { delay } = (action as { params?: { delay?: number } }).params ?? {};
      return delay === undefined ? [] : [dueOf(delay, 0)];
    });
  expect(timers(through(begin))).toEqual([13_000]);
  const [, actions] = transition(examMachine, through(begin), { type: 'xstate.after.end.exam.answering' } as never);
  expect(actions.map((a) => (a as { params?: { delay?: number } }).params?.delay)).toContain(GRACE_MS);
});

test('a student begins and hands in; the rest is an invigilator’s, or the server’s own', () => {
  const by = (role: string) =>
    Object.keys(examLifecycle.commands).filter((type) => roleMaySend(examLifecycle, type, role));
  expect(by('student')).toEqual(['begin', 'submit']);
  expect(by('invigilator')).toEqual(['extend', 'hold', 'resume', 'forceSubmit', 'void', 'release']);
  const running = through(begin);
  expect(allowedCommands(examLifecycle, running, 'student')).toEqual(['submit']);
  expect(allowedCommands(examLifecycle, running, 'invigilator')).toEqual(['extend', 'hold', 'forceSubmit', 'void']);
});

const BACK = { reopen: 'marking', void: 'voided' };
/** Where each event leads; what is not named changes nothing. */
const TABLE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  waiting: { begin: 'answering', void: 'voided' },
  answering: {
    [END]: 'grace',
    extend: 'answering',
    hold: 'paused',
    submit: 'submitted',
    forceSubmit: 'submitted',
    void: 'voided',
  },
  paused: { extend: 'paused', resume: 'answering', forceSubmit: 'submitted', void: 'voided' },
  grace: { [OVER]: 'submitted', extend: 'answering', submit: 'submitted', forceSubmit: 'submitted', void: 'voided' },
  submitted: { [MARKED]: 'marked', [TO_MARK]: 'marking', 'mark failed': 'marking', void: 'voided' },
  marking: { finish: 'marked', void: 'voided' },
  marked: { release: 'released', ...BACK },
  released: BACK,
};

test.each(Object.keys(WAYS))('from %s every step, every step after it, and none that it does not take', (state) => {
  const way = WAYS[state as keyof typeof WAYS];
  for (const [first, target] of Object.entries(TABLE[state] ?? {})) {
    expect([first, at(...way, first)]).toEqual([first, target]);
    for (const [second, last] of Object.entries(TABLE[target] ?? {}))
      expect([first, second, at(...way, first, second)]).toEqual([first, second, last]);
  }
  const refused = Object.keys(examLifecycle.commands).filter((type) => !(type in (TABLE[state] ?? {})));
  for (const type of refused) expect([type, at(...way, type)]).toEqual([type, state]);
});
