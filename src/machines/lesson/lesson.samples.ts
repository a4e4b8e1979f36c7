// What the explorer sends to the lesson chart: lessons small enough to walk whole, and every command.
import type { EventObject } from 'xstate';
import type { Samples } from '../qa/explorer.ts';
import { type LessonInput, lessonMachine, type Point, type Verdict } from './lesson.machine.ts';

const lesson = (...points: LessonInput['points']): LessonInput => ({ points });
const answer = (verdict: Verdict): EventObject & Record<string, unknown> => ({
  type: 'answer',
  questionId: 'q',
  verdict,
});

interface Seen {
  points: Point[];
  at: number;
  asked: number;
  passed: number;
  remedies: number;
}

export const lessonSamples: Samples = {
  machine: lessonMachine,
  inputs: {
    'two questions': lesson({ id: 'a', questions: 2 }),
    'a skipped point, then two with a question each': lesson(
      { id: 'a', questions: 1, skip: true },
      { id: 'b', questions: 1 },
      { id: 'c', questions: 1 },
    ),
    'no questions': lesson({ id: 'a', questions: 0 }, { id: 'b', questions: 0 }),
    'nothing to teach': lesson(),
  },
  events: {
    start: { type: 'start' },
    next: { type: 'next' },
    again: { type: 'again' },
    pause: { type: 'pause' },
    resume: { type: 'resume' },
    stop: { type: 'stop' },
    end: { type: 'end' },
    ask: { type: 'ask', runId: 'r1', after: 1 } as EventObject,
    'answer right': answer('right'),
    'answer wrong': answer('wrong'),
    'answer in part': answer('partial'),
    'answer for the teacher': answer('to-teacher'),
  },
  // guards compare these; beyond the bounds they give the same answers
  project: (context) => {
    const { points, at, asked, passed, remedies } = context as Seen;
    const questions = points[at]?.questions ?? 0;
    return [at, Math.min(asked, questions + 1), passed, Math.min(remedies, 2)];
  },
};
