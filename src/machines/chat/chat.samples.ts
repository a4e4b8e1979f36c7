// What the explorer sends to the chat chart.
import { commandsOf, type Samples } from '../samples.ts';
import { chatLifecycle } from './chat.lifecycle.ts';
import { chatMachine } from './chat.machine.ts';

export const chatSamples: Samples = {
  machine: chatMachine,
  lifecycle: chatLifecycle,
  inputs: { empty: undefined },
  events: commandsOf(chatLifecycle),
  untimed: {
    reply: 'the server watches the provider and ends a silence',
  },
};
