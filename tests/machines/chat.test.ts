// A chat: idle, answering, cut. What is asked last is what is answered.
import { describe, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';

const ask = (runId: string, after = 1) => ({ type: 'ask', runId, after }) as const;
const done = { type: 'xstate.done.actor.reply', output: null, actorId: 'reply' };
const failed = { type: 'xstate.error.actor.reply', error: { code: 'provider' }, actorId: 'reply' };

function chat(...events: { type: string }[]) {
  let [snapshot, actions] = initialTransition(chatMachine) as [AnyMachineSnapshot, readonly { type: string }[]];
  for (const event of events) [snapshot, actions] = transition(chatMachine, snapshot as never, event as never);
  const begun = actions.flatMap((action) =>
    action.type === 'xstate.spawnChild' ? [(action as unknown as { params: { input: unknown } }).params.input] : [],
  );
  return { is: snapshot.value, waits: snapshot.hasTag('waits'), context: snapshot.context, begun };
}

test('it begins idle, and a question is answered from where it stands in the log', () => {
  expect(chat()).toMatchObject({ is: 'idle', waits: true, begun: [] });
  expect(chat(ask('r1', 7))).toEqual({
    is: 'answering',
    waits: false,
    context: { runId: 'r1', after: 7 },
    begun: [{ runId: 'r1', after: 7 }],
  });
});

test('a new question cuts in, and is the one that is answered', () => {
  expect(chat(ask('r1', 1), ask('r2', 5))).toMatchObject({
    is: 'answering',
    context: { runId: 'r2', after: 5 },
    begun: [{ runId: 'r2', after: 5 }],
  });
});

describe('an answer', () => {
  test('that is over leaves it idle', () => expect(chat(ask('r1'), done)).toMatchObject({ is: 'idle', waits: true }));
  test.each([
    ['stopped', { type: 'stop' }],
    ['failed', failed],
  ])('that is %s leaves it cut; one may ask again', (_, end) => {
    expect(chat(ask('r1'), end)).toMatchObject({ is: 'cut', waits: true, context: { runId: 'r1' } });
    expect(chat(ask('r1'), end, ask('r2', 9))).toMatchObject({
      is: 'answering',
      context: { runId: 'r2', after: 9 },
      begun: [{ runId: 'r2', after: 9 }],
    });
  });
});

test('nothing is stopped that is not under way', () => {
  expect(chat({ type: 'stop' })).toEqual(chat());
  expect(chat(ask('r1'), { type: 'stop' }, { type: 'stop' }).is).toBe('cut');
});
