// What students' runs come to, as their teachers see and change it; and groups.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { resultStand } from './experiment-class.ts';
import { SCORED_BY } from './experiment-records.ts';
import { experimentRule } from './experiment-rows.ts';
import { runState } from './experiments.ts';
import { rights } from './families/experiments.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';

const BASE = '/OrgApi/ExperimentResult';
const experimentId = id;
const reason = z.string().trim().max(500);

const results = crud(BASE, {
  noun: "a student's score of an experiment",
  row: z.strictObject({
    id,
    version,
    studentId: id,
    userName: z.string(),
    name: z.string(),
    /** Of the latest run; `none` before the first. */
    state: z.union([runState, z.literal('none')]),
    /** How many. */
    runs: whole,
    /** The latest. */
    runId: id.nullable(),
    score: z.number().nullable(),
    toMark: z.boolean(),
    stand: resultStand,
    /** All that count, in their order. */
    attempts: z.array(
      z.strictObject({ runId: id, attempt: whole, state: runState, score: z.number().nullable(), startedAt: time }),
    ),
    override: z.strictObject({ score: z.number(), reason: z.string() }).nullable(),
    comment: z.string(),
    /** The run whose score counts; the latest where none does, or it waits for a mark. */
    shownRunId: id.nullable(),
    /** Of that run. */
    steps: z.array(
      z.strictObject({
        seq: whole,
        title: z.string(),
        score: z.number(),
        maxScore: z.number(),
        timeUsed: whole,
        repeatCount: whole,
        scoredBy: z.enum(SCORED_BY),
      }),
    ),
  }),
  add: {},
  filters: { experimentId, classId: id.optional(), stand: resultStand.optional() },
  sorts: ['userName', 'state', 'score', 'runs'],
  exports: true,
  read: STAFF,
  write: STAFF,
});

/** What a sheet would change, or has changed. */
export interface ResultsImported {
  commit: boolean;
  /** `to` null: only the comment. */
  changes: { studentId: string; name: string; column: string; from: number | null; to: number | null }[];
  unchanged: number;
  /** Comments that are written. */
  comments: number;
  ignored: string[];
}

export const resultsForm = z.strictObject({ file: z.file(), experimentId, commit: z.enum(['0', '1']) });

export const experimentResults = {
  items: results.items,
  export: results.export,
  update: op(`${BASE}/Update`, {
    summary:
      'A teacher’s score, of the whole in percent or of one step in its points: with a reason; null takes it back. And a comment. A step alone, or with the score that is proposed for it, takes the proposal: no reason is needed',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      id,
      version,
      score: z.number().min(0).max(10_000).nullable().optional(),
      /** The step of the run. */
      seq: whole.optional(),
      /** One that is over; left out: the one that the row shows. */
      runId: id.optional(),
      reason: reason.optional(),
      comment: z.string().trim().max(2000).optional(),
    }),
    output: z.strictObject({ id, version }),
  }),
  propose: op(`${BASE}/Propose`, {
    power: 'ExperimentResult.Update',
    summary: 'Run the package’s rules again for what waits to be marked in a run: what they give is proposed',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({ id, runId: id.optional() }),
    output: z.strictObject({ id, version, proposed: whole }),
  }),
  history: op(`${BASE}/History`, {
    audited: false,
    power: 'ExperimentResult.Items',
    summary: 'Who changed a score, when and why, latest first',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.array(
      z.strictObject({
        at: time,
        by: z.string(),
        seq: whole.nullable(),
        /** Null: nothing stood there, or the step was not marked. */
        from: z.number().nullable(),
        to: z.number().nullable(),
        reason: z.string(),
      }),
    ),
  }),
  merge: op(`${BASE}/MergeScores`, {
    power: 'ExperimentResult.Update',
    summary: 'Which of several runs counts; with commit 0 it only says who gains and who loses',
    access: STAFF,
    input: z.strictObject({ experimentId, rule: experimentRule, commit: z.enum(['0', '1']).default('1') }),
    output: z.strictObject({
      changes: z.array(
        z.strictObject({ studentId: id, name: z.string(), from: z.number().nullable(), to: z.number().nullable() }),
      ),
    }),
  }),
  import: op(`${BASE}/Import`, {
    kind: 'upload',
    power: 'ExperimentResult.Update',
    summary: 'Scores and comments from a spreadsheet: 学号, 成绩, 评语. All of it or nothing; commit 0 is a trial',
    access: STAFF,
    form: resultsForm,
    output: z.strictObject({ jobId: id }),
  }),
};
export type ExperimentResultRow = z.infer<(typeof results.items)['output']>['items'][number];

const member = z.strictObject({ id, role: z.string().trim().max(50).default('') });
const groups = crud('/OrgApi/ExpGroup', {
  noun: 'a group that does an experiment together',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    experimentId,
    name: z.string(),
    leaderId: id,
    leader: z.string(),
    members: z.array(z.strictObject({ id, name: z.string(), role: z.string() })),
  }),
  add: { experimentId, name: line(50), leaderId: id, members: z.array(member).min(1).max(20) },
  update: { name: line(50), leaderId: id, members: z.array(member).min(1).max(20) },
  filters: { experimentId },
  sorts: ['name', 'createdAt'],
  ...rights.ExpGroup,
});

export const expGroups = {
  ...groups,
  random: op('/OrgApi/ExpGroup/Random', {
    power: 'ExpGroup.Add',
    summary: 'Groups of a class at random, of those who are in none yet',
    access: rights.ExpGroup.write,
    input: z.strictObject({ experimentId, classId: id, size: whole.min(2).max(20) }),
    output: z.strictObject({ groups: whole, ids: z.array(id) }),
  }),
  fromSet: op('/OrgApi/ExpGroup/FromSet', {
    power: 'ExpGroup.Add',
    summary: 'Groups as a set of a class has them, of those students who are in none of the experiment yet',
    access: rights.ExpGroup.write,
    input: z.strictObject({ experimentId, setId: id }),
    output: z.strictObject({ groups: whole, ids: z.array(id) }),
  }),
};
