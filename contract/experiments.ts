// Experiments as one does them: the catalogue, a run from its start to its score, and what a package or another system sends.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { id, op, page, paging, time, whole } from './kit.ts';

export const LOGS = ['experiment'] as const;
export const WORK = { kind: 'experiment', isAssigned: true };

export const EXPERIMENT_KINDS = ['js', 'scorm', 'link'] as const;
export const experimentKind = z.enum(EXPERIMENT_KINDS);
const RUN_STATES = [
  'gathering',
  'ready',
  'launched',
  'working',
  'disconnected',
  'finishing',
  'finished',
  'abandoned',
  'expired',
] as const;
export const runState = z.enum(RUN_STATES);
export type RunState = (typeof RUN_STATES)[number];

const seq = whole.nonnegative();
const experimentId = id;
const runId = id;

const locked = z
  .strictObject({
    courseId: id,
    course: z.string(),
    /** 0 to 1: what of the course must be mastered, and what is. */
    mastery: z.number(),
    have: z.number(),
  })
  .nullable();

const card = {
  id,
  name: z.string(),
  kind: experimentKind,
  /** An address that shows the picture, for ten minutes at least; or what it is drawn from. */
  cover: z.string(),
  intro: z.string(),
  teacher: z.string(),
  /** How many. */
  steps: whole,
  catIds: z.array(id),
  status: z.enum(['draft', 'open', 'closed']),
  locked,
  /** It may be tried without an account. */
  forGuests: z.boolean(),
  /** When it must be done by the caller, where it is assigned to them. */
  until: time.nullable(),
  /** The latest; a trial of a teacher's too. */
  run: z.strictObject({ runId, state: runState, score: z.number().nullable() }).nullable(),
};

const ownRun = z.strictObject({
  runId,
  /** Which of the caller's it is, counted from 1. */
  attempt: whole,
  state: runState,
  score: z.number().nullable(),
  toMark: z.boolean(),
  /** Steps that are done. */
  done: whole,
  startedAt: time,
  endedAt: time.nullable(),
  until: time,
  trial: z.boolean(),
});

export const experimentRuns = {
  items: op('/api/Experiment/Items', {
    summary: 'Experiments that are open to the caller, and what is between them and it',
    access: 'public',
    input: z.strictObject({ ...paging, catId: id.optional() }),
    output: page(z.strictObject(card)),
  }),
  item: op('/api/Experiment/Item', {
    summary: "An experiment's page: what it is for, its steps, one's own runs",
    access: 'public',
    input: z.strictObject({ id }),
    output: z.strictObject({
      ...card,
      stepList: z.array(
        z.strictObject({ seq, title: z.string(), maxScore: z.number(), expectTime: whole, weight: z.number() }),
      ),
      minutes: whole.nullable(),
      maxRuns: whole.nullable(),
      /** How many the caller has left; null: any number. */
      runsLeft: whole.nullable(),
      /** The course that teaches what it is about, where it does not have to be learnt first. */
      theory: z.strictObject({ courseId: id, course: z.string() }).nullable(),
      /** How the score comes about of several runs. */
      rule: z.enum(['best', 'last', 'first', 'mean']),
      /** The server marks by the package's own rules; else the package reports. */
      marked: z.boolean(),
      group: z
        .strictObject({
          name: z.string(),
          leaderId: id,
          members: z.array(z.strictObject({ id, name: z.string(), role: z.string() })),
        })
        .nullable(),
      /** What counts, and what the teacher says of it. */
      result: z
        .strictObject({
          score: z.number().nullable(),
          override: z.strictObject({ score: z.number(), reason: z.string() }).nullable(),
          comment: z.string(),
          /** What the experiment says of such a score. */
          band: z.string(),
        })
        .nullable(),
      runs: z.array(ownRun),
    }),
  }),
  cats: op('/api/Experiment/Cats', {
    summary: 'The categories of experiments, in their order, each with how many are open to the caller',
    access: 'public',
    output: z.array(z.strictObject({ id, parentId: id.nullable(), name: z.string(), count: whole })),
  }),
  start: op('/api/Experiment/Start', {
    summary: 'Start a run; the same until it ends. 409 with data.reason: closed, locked, runs',
    access: 'self',
    guests: true,
    refuses: [CODE.conflict],
    input: z.strictObject({ experimentId }),
    output: z.strictObject({ runId, log: z.string(), state: runState, allowed: z.array(z.string()) }),
  }),
  end: op('/api/Experiment/End', {
    summary: 'Give a run up',
    access: 'self',
    guests: true,
    refuses: [CODE.conflict],
    input: z.strictObject({ runId }),
    output: z.strictObject({ runId, state: runState }),
  }),
};
