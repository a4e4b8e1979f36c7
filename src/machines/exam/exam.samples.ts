// What the explorer sends to an attempt at an exam.
import { commandsOf, type Samples } from '../samples.ts';
import { examLifecycle } from './exam.lifecycle.ts';
import { examMachine } from './exam.machine.ts';

export const examSamples: Samples = {
  machine: examMachine,
  lifecycle: examLifecycle,
  inputs: { begun: undefined },
  events: commandsOf(examLifecycle),
  outputs: { mark: { 'all marked': { toMark: 0 }, 'some to mark': { toMark: 1 } } },
  // times forbid nothing
  project: () => null,
  untimed: { mark: 'a few statements of the server, which are tried again' },
};
