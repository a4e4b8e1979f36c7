// What an experiment run's server and its screens both need of its chart.
import { lifecycleOf } from '../lifecycle.ts';
import { experimentMachine } from './experiment.machine.ts';

/** As they are sent: the server looks at records, and adds times. */
export type ExperimentSent =
  | { type: 'join'; userId: string }
  | { type: 'launch'; launchId: string; userId: string; origin: string; begins: { at: number; until: number } | null }
  | { type: 'record'; batch: unknown }
  | { type: 'extend'; until: number }
  | { type: 'lost' | 'back' | 'end' };

const NONE = { seq: null, done: [], isOver: false, now: 0 };

export const experimentLifecycle = lifecycleOf(experimentMachine, {
  roles: ['leader', 'member', 'teacher'],
  types: { sent: {} as ExperimentSent },
  commands: {
    launch: { sample: { launchId: '', now: 0 } },
    end: {},
    // the server sends these at its own word
    join: { unlisted: true, by: [], sample: { userId: '' } },
    record: { unlisted: true, by: [], sample: NONE },
    extend: { unlisted: true, by: [], sample: { until: 0 } },
    lost: { unlisted: true, by: [] },
    back: { unlisted: true, by: [] },
  },
});
