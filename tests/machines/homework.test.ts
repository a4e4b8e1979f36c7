// A reply to homework: every step from every state, what it leads to, and what is known of it after.
import { expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { homeworkMachine } from '#src/machines/homework/homework.machine.ts';

type Event = Parameters<typeof transition<typeof homeworkMachine>>[2];
const EVENTS = {
  draft: { type: 'draft' },
  submit: { type: 'submit', isMarked: false },
  'submit marked': { type: 'submit', isMarked: true },
  mark: { type: 'mark', isMarked: false },
  'mark whole': { type: 'mark', isMarked: true },
  return: { type: 'return', until: 500 },
  'return sooner': { type: 'return', until: 50 },
  release: { type: 'release' },
  dates: { type: 'dates', until: 300, isOpen: false },
  'dates open': { type: 'dates', until: 300, isOpen: true },
  expire: { type: 'expire' },
} as const satisfies Record<string, Event>;
type Name = keyof typeof EVENTS;

const through = (...names: readonly Name[]) => {
  let [snapshot, actions] = initialTransition(homeworkMachine, { until: 100 });
  for (const name of names) [snapshot, actions] = transition(homeworkMachine, snapshot, EVENTS[name]);
  return { snapshot, actions };
};
/** State, attempts, `m`arked, `s`hown, and its end. */
const said = ({ value, context: { attempt, isMarked, isShown, until } }: AnyMachineSnapshot): string =>
  [value, attempt, `${isMarked ? 'm' : '-'}${isShown ? 's' : '-'}`, until].join(' ');

const WAYS: Record<string, { way: readonly Name[]; at: string; steps: Partial<Record<Name, string>> }> = {
  'a first draft': {
    way: [],
    at: 'drafting 0 -- 100',
    steps: {
      submit: 'submitted 1 -- 100',
      'submit marked': 'marked 1 m- 100',
      dates: 'drafting 0 -- 300',
      'dates open': 'drafting 0 -- 300',
      expire: 'closed 0 -- 100',
    },
  },
  'handed in': {
    way: ['submit'],
    at: 'submitted 1 -- 100',
    steps: {
      draft: 'drafting 1 -- 100',
      'mark whole': 'marked 1 m- 100',
      dates: 'submitted 1 -- 300',
      'dates open': 'submitted 1 -- 300',
    },
  },
  marked: {
    way: ['submit', 'mark whole'],
    at: 'marked 1 m- 100',
    steps: {
      draft: 'drafting 1 m- 100',
      mark: 'marked 1 -- 100',
      return: 'returned 1 m- 500',
      'return sooner': 'returned 1 m- 100',
      release: 'released 1 ms 100',
      dates: 'marked 1 m- 300',
      'dates open': 'marked 1 m- 300',
    },
  },
  'a next draft over what waits': {
    way: ['submit', 'draft'],
    at: 'drafting 1 -- 100',
    steps: {
      submit: 'submitted 2 -- 100',
      'submit marked': 'marked 2 m- 100',
      'mark whole': 'drafting 1 m- 100',
      dates: 'drafting 1 -- 300',
      'dates open': 'drafting 1 -- 300',
      expire: 'submitted 1 -- 100',
    },
  },
  'a next draft over what is marked': {
    way: ['submit marked', 'draft'],
    at: 'drafting 1 m- 100',
    steps: {
      submit: 'submitted 2 -- 100',
      'submit marked': 'marked 2 m- 100',
      mark: 'drafting 1 -- 100',
      release: 'released 1 ms 100',
      dates: 'drafting 1 m- 300',
      'dates open': 'drafting 1 m- 300',
      expire: 'marked 1 m- 100',
    },
  },
  'sent back': {
    way: ['submit marked', 'return'],
    at: 'returned 1 m- 500',
    steps: {
      submit: 'submitted 2 -- 500',
      'submit marked': 'marked 2 m- 500',
      mark: 'returned 1 -- 500',
      release: 'released 1 ms 500',
      dates: 'returned 1 m- 300',
      'dates open': 'returned 1 m- 300',
      expire: 'marked 1 m- 500',
    },
  },
  'sent back, its marks taken away': {
    way: ['submit marked', 'return', 'mark'],
    at: 'returned 1 -- 500',
    steps: {
      submit: 'submitted 2 -- 500',
      'submit marked': 'marked 2 m- 500',
      'mark whole': 'returned 1 m- 500',
      release: 'released 1 -s 500',
      dates: 'returned 1 -- 300',
      'dates open': 'returned 1 -- 300',
      expire: 'submitted 1 -- 500',
    },
  },
  released: {
    way: ['submit marked', 'release'],
    at: 'released 1 ms 100',
    steps: {
      mark: 'released 1 -s 100',
      return: 'returned 1 ms 500',
      'return sooner': 'returned 1 ms 100',
      dates: 'released 1 ms 300',
      'dates open': 'released 1 ms 300',
    },
  },
  closed: { way: ['expire'], at: 'closed 0 -- 100', steps: { 'dates open': 'drafting 0 -- 300' } },
};
const NAMES = Object.keys(EVENTS) as Name[];

test.each(Object.entries(WAYS))('%s: each step, and no other', (_, { way, at, steps }) => {
  expect(said(through(...way).snapshot)).toBe(at);
  // what a state does not take changes nothing
  const found = Object.fromEntries(NAMES.map((name) => [name, said(through(...way, name).snapshot)]));
  expect(found).toEqual(Object.fromEntries(NAMES.map((name) => [name, steps[name] ?? at])));
});

test('its end is set at its birth and whenever it moves', () => {
  const ends = (...names: readonly Name[]) =>
    through(...names).actions.filter(({ type }) => type === 'xstate.raise').length;
  expect(ends()).toBe(1);
  for (const way of [
    ['dates'],
    ['submit', 'dates'],
    ['submit marked', 'return'],
    ['submit marked', 'release', 'return'],
  ] as const)
    expect(ends(...way), way.join(' ')).toBe(1);
  expect(ends('expire', 'dates open')).toBe(1);
  expect(ends('submit')).toBe(0);
});
