// What the chat's server and its screen both need of its chart.
import { lifecycleOf } from '../lifecycle.ts';
import { chatMachine } from './chat.machine.ts';

export const chatLifecycle = lifecycleOf(chatMachine, {
  roles: ['owner'],
  types: { sent: {} as { type: 'ask' | 'stop' } },
  commands: {
    ask: { sample: { runId: '', after: 0 }, optimistic: true },
    stop: { unlisted: true },
  },
});
