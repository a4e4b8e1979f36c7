// The smallest lifecycle: a chat is idle or answering. The server runs it; the screen mirrors it.
import { assign, setup } from 'xstate';
import { effect } from '../effect.ts';

interface Context {
  /** The run being answered; its question is in the log, after this event. */
  runId: string;
  after: number;
}

type Event = { type: 'ask'; runId: string; after: number } | { type: 'stop' };

export const chatMachine = setup({
  types: { context: {} as Context, events: {} as Event },
  actors: { reply: effect<null, { runId: string; after: number }>() },
  actions: {
    take: assign(({ context, event }) => (event.type === 'ask' ? { runId: event.runId, after: event.after } : context)),
  },
}).createMachine({
  id: 'chat',
  context: { runId: '', after: 0 },
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
        input: ({ context: { runId, after } }) => ({ runId, after }),
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
