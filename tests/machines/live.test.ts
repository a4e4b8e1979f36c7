// A live class: hands and the floor in their order, what stands on the stage, and how it ends or does not take place.
import { describe, expect, test } from 'vitest';
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate';
import { liveMachine, type Stage } from '#src/machines/live/live.machine.ts';

type Event = EventFromLogic<typeof liveMachine>;
type Class = SnapshotFrom<typeof liveMachine>;

/** What is there after these events, and what the last one asks for. */
function held(...events: (Event | { type: `xstate.${string}` })[]) {
  let [snapshot, actions] = initialTransition(liveMachine) as [Class, readonly { type: string }[]];
  for (const event of events) [snapshot, actions] = transition(liveMachine, snapshot, event as Event);
  return { snapshot, context: snapshot.context, actions: actions.map((a) => a.type), is: stageIn(snapshot) };
}
const stageIn = ({ value }: Class) => (typeof value === 'object' ? value.open.stage : value);

const open: Event = { type: 'open' };
const hand = (userId: string, up = true): Event => ({ type: 'hand', userId, up });
const grant = (userId: string, ...sources: ('microphone' | 'camera')[]): Event => ({ type: 'grant', userId, sources });
const about = (type: 'revoke' | 'remove' | 'unbar', userId: string): Event => ({ type, userId });
const show = (stage: Stage): Event => ({ type: 'show', stage });
const told = { type: 'xstate.done.actor.tell' } as const;

test('a class that is cancelled takes place no more', () => {
  const { snapshot } = held({ type: 'cancel' });
  expect([snapshot.value, snapshot.status]).toEqual(['cancelled', 'done']);
  // one that is under way is ended
  expect(held(open, { type: 'cancel' }).snapshot.value).toEqual(held(open).snapshot.value);
});

describe('hands', () => {
  test('go up in their order, once, and down again', () => {
    expect(held(open, hand('a'), hand('b'), hand('a')).context.hands).toEqual(['a', 'b']);
    expect(held(open, hand('a'), hand('b'), hand('a', false)).context.hands).toEqual(['b']);
  });
  test('are down when one has the floor', () => {
    const { context } = held(open, hand('a'), hand('b'), grant('a', 'microphone'));
    expect(context).toMatchObject({ hands: ['b'], floor: [{ userId: 'a', sources: ['microphone'] }] });
  });
});

describe('the floor', () => {
  test('is given anew, and taken from one alone', () => {
    const given = [open, grant('a', 'microphone'), grant('b', 'camera')];
    expect(held(...given, grant('a', 'camera')).context.floor).toEqual([
      { userId: 'b', sources: ['camera'] },
      { userId: 'a', sources: ['camera'] },
    ]);
    const { context } = held(...given, hand('a'), about('revoke', 'a'));
    // who is taken the floor may want it again
    expect(context).toMatchObject({ hands: ['a'], floor: [{ userId: 'b', sources: ['camera'] }] });
  });
  test('goes with whoever is removed, and so does the hand', () => {
    const { context } = held(open, hand('b'), grant('a', 'camera'), hand('a'), about('remove', 'a'));
    expect(context).toMatchObject({ hands: ['b'], floor: [] });
  });
  test.each([
    ['to mute', { type: 'mute' }, 'keepMuted'],
    ['to let in again', about('unbar', 'a'), 'keepUnbarred'],
  ] as const)('is not asked where the media server is told: %s', (_, event, kept) => {
    const before = held(open, hand('b'), grant('a', 'camera'));
    const after = held(open, hand('b'), grant('a', 'camera'), event);
    expect([after.actions, after.context, after.snapshot.value]).toEqual([
      [kept],
      before.context,
      before.snapshot.value,
    ]);
  });
});

describe('on the stage', () => {
  const board: Stage = { kind: 'board', id: 's1', page: 2 };
  const question: Stage = { kind: 'question', id: 's2', questionId: 'q' };
  const poll: Stage = { kind: 'poll', id: 's3', questionId: 'p' };
  const point: Stage = { kind: 'point', id: 's4', pointId: 'x' };

  test('a board lies there, and gives way to what is shown next', () => {
    const shown = held(open, show(board));
    expect([shown.is, shown.context.stage, shown.actions]).toEqual(['board', board, []]);
    const next = held(open, show(board), show(question));
    expect([next.is, next.context.stage]).toEqual(['asked', question]);
  });
  test.each([question, poll])('a $kind is asked, revealed once, and asked anew', (asked) => {
    expect(held(open, show(asked))).toMatchObject({ is: 'asked', context: { stage: asked } });
    const revealed = held(open, show(asked), { type: 'reveal' });
    expect([revealed.is, revealed.context.stage]).toEqual(['revealed', asked]);
    expect(held(open, show(asked), { type: 'reveal' }, { type: 'reveal' }).is).toBe('revealed');
    expect(held(open, show(asked), { type: 'reveal' }, show(asked)).is).toBe('asked');
  });
  test('nothing else can be revealed', () => {
    for (const stage of [board, point]) {
      const before = held(open, show(stage)).is;
      expect(held(open, show(stage), { type: 'reveal' }).is).toBe(before);
    }
  });
  test('a point is told, and stands there told', () => {
    const telling = held(open, show(point));
    expect([telling.is, telling.context.stage, telling.actions]).toEqual(['telling', point, ['xstate.spawnChild']]);
    const after = held(open, show(point), told);
    expect([after.is, after.context.stage]).toEqual(['told', point]);
    expect(held(open, show(point), show(board)).is).toBe('board');
  });
});
