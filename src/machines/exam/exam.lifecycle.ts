// What the server of an attempt at an exam, its student's device and the invigilator's board need of its chart.
import { lifecycleOf } from '../lifecycle.ts';
import { examMachine } from './exam.machine.ts';

/** As they are sent: when, the server adds. */
export type ExamSent =
  | { type: 'begin'; until: number }
  /** By so much; or by as much as dates have given since (`due`: the deadline that they make now). */
  | { type: 'extend'; ms: number }
  | { type: 'extend'; due: number }
  | { type: 'forceSubmit' | 'void'; reason: string }
  | { type: 'hold' | 'resume' | 'submit' | 'finish' | 'reopen' | 'release' };

const INVIGILATOR = ['invigilator'] as const;

export const examLifecycle = lifecycleOf(examMachine, {
  roles: ['student', 'invigilator'],
  types: { sent: {} as ExamSent },
  commands: {
    begin: { sample: { until: 0 } },
    submit: { sample: { now: 0 } },
    extend: { by: INVIGILATOR, sample: { ms: 0 } },
    hold: { by: INVIGILATOR, sample: { now: 0 } },
    resume: { by: INVIGILATOR, sample: { now: 0 } },
    forceSubmit: { by: INVIGILATOR, sample: { now: 0 } },
    void: { by: INVIGILATOR },
    // the server's own words, when marks have come or gone
    finish: { by: [], unlisted: true },
    reopen: { by: [], unlisted: true },
    release: { by: INVIGILATOR },
  },
  shows: ['until', 'submittedAt', 'by'],
});
