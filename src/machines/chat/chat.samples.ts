// What the explorer sends to the chat chart.
import type { Samples } from '../qa/explorer.ts';
import { chatMachine } from './chat.machine.ts';

export const chatSamples: Samples = {
  machine: chatMachine,
  inputs: { empty: undefined },
  events: {
    ask: { type: 'ask', runId: 'r1', after: 1 } as { type: string },
    stop: { type: 'stop' },
  },
};
