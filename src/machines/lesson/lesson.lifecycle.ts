// What the lesson's server and its screens both need of its chart.
import type { LessonCommand } from '#contract/theory.ts';
import { lifecycleOf } from '../lifecycle.ts';
import { lessonMachine } from './lesson.machine.ts';

export const lessonLifecycle = lifecycleOf(lessonMachine, {
  revision: 6,
  roles: ['student', 'teacher'],
  // a student's commands as the contract lists them; what else there is, other calls send
  types: {
    sent: {} as LessonCommand | { type: 'hold' | 'release'; alone: boolean } | { type: 'stop' | 'end' },
  },
  commands: {
    start: {},
    next: {},
    answer: { sample: { questionId: '', verdict: 'wrong', guess: null } },
    ask: { sample: { runId: '', after: 0 }, optimistic: true },
    again: {},
    hint: {},
    fill: { sample: { verdict: 'wrong' } },
    example: {},
    say: {},
    evaluate: {},
    pause: { optimistic: true },
    resume: { optimistic: true },
    hold: { by: ['teacher'], unlisted: true, sample: { by: '', alone: false } },
    release: { by: ['teacher'], unlisted: true },
    stop: { unlisted: true },
    end: { unlisted: true },
  },
  answers: 'lesson.answer',
  flow: {
    aside: ['active.asking'],
    talk: ['active.teaching.discussing'],
    asks: ['active.teaching.checking', 'active.teaching.rechecking', 'active.teaching.retelling.writing'],
  },
});
