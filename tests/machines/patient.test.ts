// Asks until it is answered: a chart that takes no question any more keeps it here for ever. Judging of mutants is tested with it.
import { expect, test } from 'vitest';
import { initialTransition, transition } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';

test('a question is taken, however often it has to be asked', () => {
  let [snapshot] = initialTransition(chatMachine);
  while (snapshot.matches('idle'))
    [snapshot] = transition(chatMachine, snapshot, { type: 'ask', runId: 'r', after: 0 });
  expect(snapshot.value).toBe('answering');
});
