// Teaching methods: parameter sets of the one lesson chart.
import { type MethodId, MOST_HINTS, type PointStep } from '#contract/methods.ts';

export interface Method {
  id: MethodId;
  /** The steps of a point, in order; every method has `explain` and `check`, and a discussion comes last. */
  steps: readonly PointStep[];
  /** Hints that a question gives at most. */
  hints: number;
  /** Right answers that a point asks for. */
  pass: number;
  discuss: boolean;
  /** A right answer to the probe spares explanation and example. */
  brief: boolean;
  /** The student fills in steps of the example as it comes; else it is told, and worked when the student asks for it anew. */
  work: boolean;
  /** The student asks for each step of the example; else they come one after another. */
  stepwise: boolean;
  /** At its end the student tells the point in their own words. Never marked. */
  retell: boolean;
}

const plain = { hints: MOST_HINTS, pass: 2, discuss: true, brief: false, work: false, stepwise: false, retell: false };

const worked = { work: true, stepwise: true };

export const PRESETS: Readonly<Record<MethodId, Method>> = {
  lecture: { ...plain, id: 'lecture', steps: ['explain', 'example', 'check', 'retell', 'discuss'] },
  // who has asked and been asked says in the end what it came to
  question: {
    ...plain,
    id: 'question',
    steps: ['probe', 'explain', 'example', 'check', 'retell', 'discuss'],
    retell: true,
  },
  // nothing has been explained yet: each step is thought about before the next
  example: { ...plain, id: 'example', steps: ['example', 'explain', 'check', 'retell', 'discuss'], ...worked },
  // the case is laid out and thought about before its theory is told
  case: {
    ...plain,
    id: 'case',
    steps: ['example', 'probe', 'explain', 'check', 'retell', 'discuss'],
    pass: 1,
    hints: 2,
    ...worked,
  },
  // what was read at home is proven first; only what is missing is explained
  flipped: {
    ...plain,
    id: 'flipped',
    steps: ['probe', 'explain', 'example', 'check', 'retell', 'discuss'],
    hints: 1,
    brief: true,
  },
};
export const LECTURE = PRESETS.lecture;
