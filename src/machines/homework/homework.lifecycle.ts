// What a reply's server and its screens both need of its chart.
import { lifecycleOf } from '../lifecycle.ts';
import { homeworkMachine } from './homework.machine.ts';

/** As they are sent: the server looks at what is handed in and marked. */
type HomeworkSent =
  | { type: 'draft' | 'release' }
  | { type: 'submit'; handing: unknown }
  | { type: 'mark'; marking: unknown }
  | { type: 'return'; days: number; text: string }
  | { type: 'dates'; until: number; isOpen: boolean };

export const homeworkLifecycle = lifecycleOf(homeworkMachine, {
  roles: ['student', 'teacher'],
  types: { sent: {} as HomeworkSent },
  commands: {
    draft: {},
    submit: { sample: { isMarked: false } },
    mark: { by: ['teacher'], sample: { isMarked: true } },
    return: { by: ['teacher'], sample: { until: 0 } },
    release: { by: ['teacher'] },
    // the server sends it at its own word
    dates: { unlisted: true, by: [], sample: { until: 0, isOpen: true } },
  },
});
