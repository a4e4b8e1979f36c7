// What a live class's server and its screens both need of its chart.
import type { LiveCommand } from '#contract/live.ts';
import { lifecycleOf } from '../lifecycle.ts';
import { liveMachine } from './live.machine.ts';

const BOTH = ['host', 'cohost'] as const;

export const liveLifecycle = lifecycleOf(liveMachine, {
  roles: ['host', 'cohost', 'student'],
  types: { sent: {} as LiveCommand | { type: 'recorderLost' } },
  // only what takes the stage, or ends the class, cuts the tutor short
  commands: {
    open: {},
    end: {},
    cancel: {},
    promote: { cuts: false, sample: { userId: '' } },
    demote: { cuts: false, sample: { userId: '' } },
    grant: { by: BOTH, cuts: false, sample: { userId: '', sources: [] } },
    revoke: { by: BOTH, cuts: false, sample: { userId: '' } },
    mute: { by: BOTH, cuts: false },
    remove: { by: BOTH, cuts: false, sample: { userId: '' } },
    unbar: { by: BOTH, cuts: false, sample: { userId: '' } },
    door: { by: BOTH, cuts: false, sample: { locked: true } },
    show: { by: BOTH, sample: { stage: { kind: 'board', id: '', page: 1 } } },
    reveal: { by: BOTH },
    clear: { by: BOTH },
    record: { by: BOTH, cuts: false, sample: { on: true } },
    // the server's own word: nobody sends it
    recorderLost: { by: [], cuts: false, unlisted: true },
    hand: { by: ['student'], cuts: false, optimistic: true, sample: { userId: '', up: true } },
  },
});
