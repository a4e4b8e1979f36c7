// A class as it does an experiment: which classes there are, the live board, figures of it, and what was measured.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { stepDeclared } from './experiment-rows.ts';
import { runState } from './experiments.ts';
import { STAFF } from './families/manifest.ts';
import { id, op, time, version, whole } from './kit.ts';
import { readingDeclared } from './readings.ts';
import { BANDS } from './scores.ts';

const experimentId = id;

/** How one stands with an experiment, over all runs. */
export const RESULT_STANDS = ['none', 'running', 'toMark', 'done'] as const;
export const resultStand = z.enum(RESULT_STANDS);
export type ResultStand = (typeof RESULT_STANDS)[number];

/** States in which a run goes on. */
export const GOING_ON = ['gathering', 'ready', 'launched', 'working', 'disconnected', 'finishing'] as const;

interface Standing {
  /** Of the latest run. */
  state: string;
  toMark: boolean;
  /** What counts, whichever run it is of. */
  score: number | null;
  /** A teacher has said what counts. */
  isOverridden: boolean;
}

/** What needs a person first; then what goes on. Both also where an earlier run is scored. */
export const standOf = ({ state, score, toMark, isOverridden }: Standing): ResultStand =>
  toMark && !isOverridden
    ? 'toMark'
    : (GOING_ON as readonly string[]).includes(state)
      ? 'running'
      : score === null
        ? 'none'
        : 'done';

const experimentBoardRow = z.strictObject({
  studentId: id,
  userName: z.string(),
  name: z.string(),
  runId: id.nullable(),
  /** Empty before the first run. */
  state: z.union([runState, z.literal('')]),
  /** The step that was entered last; 0 before. */
  seq: whole,
  done: whole,
  /** Numbers of the steps that are done. */
  doneSeqs: z.array(whole),
  /** What counts, as the list of scores has it. */
  score: z.number().nullable(),
  toMark: z.boolean(),
  /** As the list of scores and the charts have it: all count the same people. */
  stand: resultStand,
  movedAt: time.nullable(),
  /** Gone by the page's own button, and not back yet: nobody's line was cut. */
  left: z.boolean(),
});
export type ExperimentBoardRow = z.infer<typeof experimentBoardRow>;

/** Half of the scores lie between `quick` and `slow`. Seconds; null where nobody has done it. */
const times = { quick: z.number().nullable(), median: z.number().nullable(), slow: z.number().nullable() };

export const experimentBoard = {
  board: op('/OrgApi/Experiment/Board', {
    audited: false,
    power: 'Experiment.Items',
    summary: 'A class as it does an experiment; changes come as `experiment.row` on `board:<classId>`',
    access: STAFF,
    input: z.strictObject({ experimentId, classId: id }),
    output: z.strictObject({ now: time, steps: z.array(stepDeclared), rows: z.array(experimentBoardRow) }),
  }),
  classes: op('/OrgApi/Experiment/Classes', {
    audited: false,
    power: 'Experiment.Items',
    summary: 'Classes that do an experiment, of those that the caller may look at; who works first',
    access: STAFF,
    input: z.strictObject({ experimentId }),
    output: z.array(z.strictObject({ id, name: z.string(), students: whole, running: whole, toMark: whole })),
  }),
  statistics: op('/OrgApi/ExperimentResult/Statistics', {
    audited: false,
    power: 'ExperimentResult.Items',
    summary: 'An experiment in figures: how scores fall, how long each step takes, where marks are lost',
    access: STAFF,
    input: z.strictObject({ experimentId, classId: id.optional() }),
    output: z.strictObject({
      students: whole,
      none: whole,
      running: whole,
      toMark: whole,
      done: whole,
      mean: z.number().nullable(),
      bands: z.array(z.strictObject({ band: z.enum(BANDS), students: whole })),
      /** Of each student's latest run. */
      steps: z.array(
        z.strictObject({
          ...stepDeclared.shape,
          /** Who has done it. */
          done: whole,
          ...times,
          /** Of those who did it and are marked. */
          marked: whole,
          score: z.number().nullable(),
          /** How many of them lost marks. */
          lost: whole,
        }),
      ),
    }),
  }),
  readings: op('/OrgApi/ExperimentResult/Readings', {
    audited: false,
    power: 'ExperimentResult.Items',
    summary: 'What a class has measured, a table of the evidence at a time, and whose readings are the same',
    access: STAFF,
    input: z.strictObject({ experimentId, classId: id.optional(), table: z.string().max(300).optional() }),
    output: z.strictObject({
      /** What the package wants to be seen first. */
      plots: z.array(
        z.strictObject({
          table: z.string(),
          title: z.string(),
          x: z.strictObject({ column: z.string(), title: z.string() }),
          y: z.strictObject({ column: z.string(), title: z.string() }),
        }),
      ),
      /** All that were found: `<seq>:<path in the evidence>`. */
      tables: z.array(
        z.strictObject({
          table: z.string(),
          seq: whole,
          title: z.string(),
          path: z.string(),
          columns: z.array(z.string()),
        }),
      ),
      /** What columns are called: a declared path is its table's and its column's. */
      readings: z.array(readingDeclared),
      /** The one that is shown: as asked, else the first plot's, else the largest. */
      table: z.string().nullable(),
      /** A run each; a group's names all of it. Values in the order of the table's columns. */
      runs: z.array(
        z.strictObject({
          runId: id,
          studentIds: z.array(id),
          name: z.string(),
          rows: z.array(z.array(z.number().nullable())),
        }),
      ),
      /** Two runs whose rows are the same, digit by digit: how many, of how many of the shorter. */
      same: z.array(z.strictObject({ a: id, b: id, rows: whole, of: whole })),
    }),
  }),
  mark: op('/OrgApi/ExperimentResult/Mark', {
    power: 'ExperimentResult.Update',
    summary: 'Mark several steps of a run at once, as when no machine could',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      id,
      version,
      /** One that is over; left out: the one that the row shows. */
      runId: id.optional(),
      steps: z
        .array(z.strictObject({ seq: whole, score: z.number().min(0).max(10_000) }))
        .min(1)
        .max(200),
      reason: z.string().trim().min(1).max(500),
      comment: z.string().trim().max(2000).optional(),
    }),
    output: z.strictObject({ id, version }),
  }),
};
