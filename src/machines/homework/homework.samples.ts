// What the explorer sends to a reply to homework.
import { commandsOf, type Samples } from '../samples.ts';
import { homeworkLifecycle } from './homework.lifecycle.ts';
import { type HomeworkContext, homeworkMachine } from './homework.machine.ts';

export const homeworkSamples: Samples = {
  machine: homeworkMachine,
  lifecycle: homeworkLifecycle,
  inputs: { open: { until: 0 } },
  events: {
    ...commandsOf(homeworkLifecycle, ['submit', 'mark', 'dates']),
    'submit to mark': { type: 'submit', isMarked: false },
    'submit marked': { type: 'submit', isMarked: true },
    'mark whole': { type: 'mark', isMarked: true },
    'mark in part': { type: 'mark', isMarked: false },
    'dates open': { type: 'dates', until: 0, isOpen: true },
    'dates over': { type: 'dates', until: 0, isOpen: false },
    expire: { type: 'expire' },
  } as Samples['events'],
  project: ({ attempt, isMarked, isShown }: HomeworkContext) => [attempt > 0, isMarked, isShown],
};
