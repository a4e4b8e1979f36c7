// What the explorer sends to a run of an experiment.
import { commandsOf, type Samples } from '../samples.ts';
import { experimentLifecycle } from './experiment.lifecycle.ts';
import { type ExperimentContext, experimentMachine } from './experiment.machine.ts';

const moved = { seq: 1, done: [1], now: 0 };

export const experimentSamples: Samples = {
  machine: experimentMachine,
  lifecycle: experimentLifecycle,
  inputs: {
    alone: { until: 0, members: ['a'], present: ['a'], now: 0 },
    group: { until: 0, members: ['a', 'b'], present: ['a'], now: 0 },
  },
  events: {
    ...commandsOf(experimentLifecycle, ['record', 'join']),
    join: { type: 'join', userId: 'b' },
    'record step': { type: 'record', ...moved, isOver: false },
    'record finish': { type: 'record', ...moved, isOver: true },
    expire: { type: 'expire' },
  } as Samples['events'],
  outputs: {
    mark: { any: { score: 1, toMark: false, steps: [] } },
    markLate: { any: { score: 1, toMark: false, steps: [] } },
  },
  // who has come decides whether a group still waits
  project: ({ members, present }: ExperimentContext) => members.length === present.length,
  untimed: {
    mark: 'marking runs in a box that has a time of its own',
    markLate: 'marking runs in a box that has a time of its own',
  },
};
