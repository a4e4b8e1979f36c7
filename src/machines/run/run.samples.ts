// What the explorer sends to the run chart.
import type { Samples } from '../samples.ts';
import { type RunEvent, type RunRequest, runMachine } from './run.machine.ts';

const request: RunRequest = { runId: 'r1', path: '/api/x', body: {} };
const events = {
  start: { type: 'run.start', request },
  stop: { type: 'run.stop' },
  leave: { type: 'run.leave' },
  opened: { type: 'stream.opened' },
  dropped: { type: 'stream.dropped' },
} as const satisfies Record<string, RunEvent>;

export const runSamples: Samples = {
  machine: runMachine,
  inputs: { empty: undefined },
  events,
  errors: { stream: { refused: { code: 409, msg: 'state', data: { state: 'paused' } } } },
  project: () => null,
  untimed: {
    stream: 'lasts as long as the answer; a silence of the line is a drop',
  },
};
