// The smallest lifecycle: a chat is idle or answering. The server runs it; the screen mirrors it.
import { assign, setup } from 'xstate';
import { effect } from '../effect.ts';

interface Context {
  /** The run being answered; its question and answer are in the log. */
  runId: string;
}

type Event = { type: 'ask'; runId: string } | { type: 'stop' };

export const chatMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { reply: effect<null, { runId: string }>() },
  actions: { take: assign({ runId: ({ context, event }) => (event.type === 'ask' ? event.runId : context.runId) }) },
}).createMachine({
  id: 'chat',
  context: { runId: '' },
  initial: 'idle',
  states: {
    idle: {
      tags: ['waits'],
      meta: { spec: ['S2.chat'] },
      on: { ask: { target: 'answering', actions: 'take' } },
    },
    answering: {
      meta: { spec: ['S7.streaming.chat'] },
      invoke: {
        id: 'reply',
        src: 'reply',
        input: ({ context }) => ({ runId: context.runId }),
        onDone: 'idle',
        onError: 'cut',
      },
      on: {
        // a new question cuts in
        ask: { target: 'answering', actions: 'take', reenter: true },
        stop: 'cut',
      },
    },
    /** Stopped or failed; whatever was said stays. */
    cut: {
      tags: ['waits'],
      on: { ask: { target: 'answering', actions: 'take' } },
    },
  },
});
