// A run of an experiment: who may begin, what records come to, what is marked, and how it ends.
import { describe, expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { isEnd } from '#src/blocks/experiments/ends.ts';
import { experimentMachine } from '#src/machines/experiment/experiment.machine.ts';
import { play } from './play.ts';

const run = (input: 'alone' | 'group', ...events: string[]) => play('experiment', input, events);
const alone = (...events: string[]) => run('alone', ...events);
const types = ({ actions }: ReturnType<typeof play>): string[] => actions.map((a) => a.type);
/** Which effects the last step begins, with what they are given. */
const begun = ({ actions }: ReturnType<typeof play>) =>
  actions.flatMap(({ type, params }) => {
    if (type !== 'xstate.spawnChild') return [];
    const { id, src, input } = params as { id: string; src: unknown; input: unknown };
    return [{ id, src, input }];
  });
/** Whether the last step sets the run's end anew. */
const setsEnd = (played: ReturnType<typeof play>): boolean => types(played).includes('xstate.raise');

/** Where it is under way, and how one comes there. */
const UNDER_WAY = [
  ['launched', ['launch']],
  ['working', ['launch', 'record step']],
  ['disconnected', ['launch', 'lost']],
] as const;
const WAITING = [
  ['gathering', 'group', []],
  ['ready', 'alone', []],
] as const;

describe('before the first launch', () => {
  test('who works alone is ready at once; a group waits for all of its members', () => {
    expect(alone()).toMatchObject({ state: 'experiment.ready', context: { present: ['a'], launchId: '', seq: 0 } });
    expect(setsEnd(alone())).toBe(true);
    expect(run('group').state).toBe('experiment.gathering');
    const whole = run('group', 'join');
    expect([whole.state, whole.context.present]).toEqual(['experiment.ready', ['a', 'b']]);
  });
  test.each(WAITING)('from %s it is launched', (_, input, events) => {
    expect(run(input, ...events, 'launch').state).toBe('experiment.launched');
  });
  test('a group’s leader may begin without them, and who comes later is there', () => {
    const late = run('group', 'launch', 'join');
    expect([late.state, late.context.present]).toEqual(['experiment.launched', ['a', 'b']]);
    for (const [state, events] of UNDER_WAY) {
      const joined = run('group', ...events, 'join');
      expect([joined.state, joined.context.present]).toEqual([`experiment.${state}`, ['a', 'b']]);
      // twice is once
      expect(run('group', ...events, 'join', 'join').context.present).toEqual(['a', 'b']);
    }
  });
});

describe.each([...WAITING, ...UNDER_WAY.map(([state, events]) => [state, 'alone', events] as const)])(
  'wherever it is not over: %s',
  (state, input, events) => {
    test('its leader may end it', () => {
      const ended = run(input, ...events, 'end');
      expect([ended.state, ended.snapshot.status]).toEqual(['experiment.abandoned', 'done']);
      expect(types(ended)).toContain('keepAbandoned');
    });
    test('it may be given more time, and stays where it is', () => {
      const longer = run(input, ...events, 'extend');
      expect([longer.state, setsEnd(longer)]).toEqual([`experiment.${state}`, true]);
    });
    test('its time runs out, and what is done is marked', () => {
      const over = run(input, ...events, 'expire');
      expect([over.state, begun(over)]).toEqual([
        'experiment.expired',
        [{ id: 'markLate', src: 'mark', input: { done: over.context.done } }],
      ]);
    });
  },
);

describe.each(UNDER_WAY)('under way: %s', (_, events) => {
  test('a record is kept, and it is worked on', () => {
    const recorded = alone(...events, 'record step');
    expect(recorded).toMatchObject({ state: 'experiment.working', context: { seq: 1, done: [1] } });
    // the same once more changes nothing
    expect(alone(...events, 'record step', 'record step').context).toEqual(recorded.context);
  });
  test('the last record ends it: it is marked', () => {
    const finished = alone(...events, 'record finish');
    expect([finished.state, finished.context.done, begun(finished)]).toEqual([
      'experiment.finishing',
      [1],
      [{ id: 'mark', src: 'mark', input: { done: [1] } }],
    ]);
  });
  test('another launch takes its place', () => {
    expect(alone(...events, 'launch').state).toBe('experiment.launched');
  });
});

describe('what its events carry is kept', () => {
  type Event = EventFromLogic<typeof experimentMachine>;
  const input = { until: 1_000, members: ['a', 'b'], present: ['a'], now: 10 };
  const ran = (...events: Event[]): SnapshotFrom<typeof experimentMachine> =>
    events.reduce(
      (snapshot, event) => transition(experimentMachine, snapshot, event)[0],
      initialTransition(experimentMachine, input)[0],
    );
  const launch: Event = { type: 'launch', launchId: 'l1', now: 20 };
  const again: Event = { type: 'launch', launchId: 'l2', now: 30 };
  const record = (seq: number | null, ...done: number[]): Event => ({
    type: 'record',
    seq,
    done,
    isOver: false,
    now: 40 + done.length,
  });
  const ways: [string, Event[]][] = [
    ['launched', [launch]],
    ['working', [launch, record(1)]],
    ['disconnected', [launch, { type: 'lost' }]],
  ];

  test.each([['gathering', []], ...ways] as [string, Event[]][])('a launch, from %s', (_, events) => {
    expect(ran(...events, again)).toMatchObject({ value: 'launched', context: { launchId: 'l2', movedAt: 30 } });
  });
  test.each([['gathering', []], ...ways] as [string, Event[]][])(
    'the end that a launch brings, from %s',
    (_, events) => {
      expect(ran(...events, { ...again, until: 5_000 }).context).toMatchObject({ launchId: 'l2', until: 5_000 });
      // one that brings none leaves it
      expect(ran(...events, again).context.until).toBe(1_000);
    },
  );
  test('a launch of a group that is whole', () => {
    expect(ran({ type: 'join', userId: 'b' }, launch).context).toMatchObject({ launchId: 'l1', movedAt: 20 });
  });
  test.each(ways)('steps in their order, each once, and when it moved: %s', (_, events) => {
    expect(ran(...events, record(3, 3, 1)).context).toMatchObject({ seq: 3, done: [1, 3], movedAt: 42 });
    // a record without a step moves nothing but the time
    const context = { seq: 3, done: [1, 2, 3], movedAt: 41 };
    expect(ran(...events, record(3, 3, 1), record(null, 2)).context).toMatchObject(context);
  });
  test.each([...ways, ['expired', [launch, { type: 'expire' }]]] as [string, Event[]][])(
    'the last record is kept before it is marked: %s',
    (_, events) => {
      const finish: Event = { type: 'record', seq: 9, done: [9], isOver: true, now: 90 };
      expect(ran(...events, finish)).toMatchObject({ value: 'finishing', context: { seq: 9, movedAt: 90 } });
      expect(ran(...events, finish).context.done).toContain(9);
    },
  );
  test.each([
    ['gathering', []],
    ['ready', [{ type: 'join', userId: 'b' }]],
    ['ready', [launch, { type: 'expire' }]],
    ...ways,
  ] as [string, Event[]][])('more time, and it is %s', (state, events) => {
    const longer = ran(...events, { type: 'extend', until: 5_000 });
    expect(longer).toMatchObject({ value: state, context: { until: 5_000 } });
  });
});

test('of what nothing is heard is disconnected, and comes back', () => {
  expect(alone('launch', 'lost').state).toBe('experiment.disconnected');
  expect(alone('launch', 'record step', 'lost').state).toBe('experiment.disconnected');
  const back = alone('launch', 'record step', 'lost', 'back');
  expect(back).toMatchObject({ state: 'experiment.working', context: { done: [1] } });
});

describe('marking', () => {
  const marked = { score: 1, toMark: false };
  const unmarked = { score: null, toMark: true };
  const kept = ['keepMark', 'keepUnmarked'];
  const rows = (played: ReturnType<typeof play>) => types(played).filter((type) => kept.includes(type));

  test.each([
    ['mark done any', marked, 'keepMark'],
    ['mark failed', unmarked, 'keepUnmarked'],
  ])('of a run that was finished ends it: %s', (end, context, row) => {
    const over = alone('launch', 'record finish', end);
    expect(over).toMatchObject({ state: 'experiment.finished', snapshot: { status: 'done' }, context });
    expect(rows(over)).toEqual([row]);
  });
  test.each([
    ['markLate done any', marked, 'keepMark'],
    ['markLate failed', unmarked, 'keepUnmarked'],
  ])('of a run whose time was over leaves it open for what comes late: %s', (end, context, row) => {
    const over = alone('launch', 'expire', end);
    expect(over).toMatchObject({ state: 'experiment.expired', snapshot: { status: 'active' }, context });
    expect(rows(over)).toEqual([row]);
    const late = alone('launch', 'expire', end, 'record step');
    expect([late.state, late.context.done, begun(late)]).toEqual([
      'experiment.expired',
      [1],
      [{ id: 'markLate', src: 'mark', input: { done: [1] } }],
    ]);
    expect(begun(alone('launch', 'expire', end, 'record finish')).map((e) => e.id)).toEqual(['mark']);
  });
  test('what comes late while it is marked is marked anew', () => {
    const late = alone('launch', 'expire', 'record step');
    expect([late.state, begun(late)]).toEqual([
      'experiment.expired',
      [{ id: 'markLate', src: 'mark', input: { done: [1] } }],
    ]);
    expect(alone('launch', 'expire', 'record finish').state).toBe('experiment.finishing');
  });
  test('an exception opens it anew, and it ends once more', () => {
    const anew = alone('launch', 'record step', 'expire', 'extend');
    expect([anew.state, setsEnd(anew), anew.context.done]).toEqual(['experiment.ready', true, [1]]);
    expect(Object.keys(anew.snapshot.children)).toEqual([]);
  });
});

test('where a row says that it is over the chart says so too', () => {
  const states = Object.values(experimentMachine.states);
  expect(states.filter((s) => s.tags.includes('over')).map((s) => s.key)).toEqual(
    states.map((s) => s.key).filter(isEnd),
  );
});
