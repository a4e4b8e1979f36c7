// What comes out of a run: records of a package or of another system, and what is made of them.
import { z } from 'zod';
import { CODE } from './codes.ts';
import { MOST_MAX_SCORE, MOST_STEP_TITLE } from './experiment-said.ts';
import { runState } from './experiments.ts';
import { id, line, op, time, whole } from './kit.ts';
import { readingDeclared } from './readings.ts';

/** Why a record only uses up its number. */
const RECORD_REASONS = ['unknown-step', 'score', 'time', 'order', 'too-large', 'no-steps'] as const;
const recordReason = z.enum(RECORD_REASONS);
export type RecordReason = (typeof RECORD_REASONS)[number];

const MOST_RECORDS = 100;
export const SCORED_BY = ['package', 'server', 'teacher'] as const;

const n = whole.positive();
const seq = whole.nonnegative();
const runId = id;
const launchId = id;
const key = z.string().min(1).max(200);
const nonce = z.string().min(1).max(200);
/** What a package keeps of its own: as it came. */
const anything = z.unknown();

const step = {
  seq,
  startTime: time,
  endTime: time,
  score: z.number().optional(),
  repeatCount: whole.nonnegative().optional(),
  evaluation: z.string().optional(),
  remarks: z.string().optional(),
  extData: anything.optional(),
  evidence: anything.optional(),
  /** Of a link, whose steps nobody has declared. */
  title: line(MOST_STEP_TITLE).optional(),
  maxScore: z.number().positive().max(MOST_MAX_SCORE).optional(),
};
const enter = z.strictObject({ type: z.literal('enter'), seq });
const done = z.strictObject({ type: z.literal('step'), ...step });
const state = z.strictObject({ type: z.literal('state'), data: z.string() });
const finish = z.strictObject({ type: z.literal('finish') });

/** What a package says, as the page takes it on: before it has a number. */
export const said = z.discriminatedUnion('type', [enter, done, state, finish]);

/**
 * Of what another launch had kept and could not be sure to have sent: under which numbers it may stand already, each
 * `<launchId>.<n>`. Where it does, it only uses up its number here.
 */
const was = z.array(z.string().min(3).max(200)).min(1).max(50).optional();
const numbered = { n, at: time, was };
const experimentRecord = z.discriminatedUnion('type', [
  enter.extend(numbered),
  done.extend(numbered),
  state.extend(numbered),
  finish.extend(numbered),
]);
export type ExperimentRecord = z.infer<typeof experimentRecord>;

/** As SCORM's run-time names them; each a text, a number or a flag. */
const cmi = z
  .record(z.string().max(255), z.unknown())
  .refine(
    (given) => Object.values(given).every((value) => ['string', 'number', 'boolean'].includes(typeof value)),
    'wrongKind',
  );
export type Cmi = z.infer<typeof cmi>;

const uploaded = z.strictObject({
  /** Everything up to here is stored, or refused for good. */
  upTo: whole,
  refused: z.array(z.strictObject({ n, reason: recordReason })),
  state: runState,
});
export type Uploaded = z.infer<typeof uploaded>;

const processStep = z.strictObject({
  seq,
  title: z.string(),
  startTime: time,
  endTime: time,
  /** Seconds. */
  timeUsed: whole,
  expectTime: whole,
  maxScore: z.number(),
  score: z.number(),
  repeatCount: whole,
  evaluation: z.string(),
  scoringModel: z.string(),
  remarks: z.string(),
  extData: anything,
  scoredBy: z.enum(SCORED_BY),
  /** What the package's own rules would give, while the step waits for its teacher; students are told nothing of it. */
  proposed: z.strictObject({ score: z.number(), evaluation: z.string() }).nullable(),
  /** The times that its clock told, where that was wrong. */
  claimed: z.strictObject({ at: time, startTime: time, endTime: time }).optional(),
});

/** `data.reason`: sameRecord, gap, superseded, over, held (what it is a part of is paused: kept, and sent again). */
const REFUSES = [CODE.missing, CODE.conflict] as const;

export const experimentRecords = {
  launch: op('/api/Experiment/Launch', {
    summary:
      'Launch a run: an address that opens once, for two minutes. The launch before ends; the same cmd answers the same',
    access: 'self',
    guests: true,
    refuses: [CODE.conflict],
    input: z.strictObject({ runId, cmd: z.uuid() }),
    output: z.strictObject({
      launchId,
      url: z.string(),
      /** Sends this launch's records; empty of a link, whose system signs. */
      key: z.string(),
      seed: whole,
      /** What the package kept last. */
      saved: z.string().nullable(),
    }),
  }),
  process: op('/api/Experiment/GetProcess', {
    summary: 'A run step by step: for who does it, and who teaches them',
    access: 'self',
    guests: true,
    input: z.strictObject({ runId }),
    output: z.strictObject({
      runId,
      experimentId: id,
      studentId: id,
      state: runState,
      score: z.number().nullable(),
      toMark: z.boolean(),
      steps: z.array(processStep),
      refused: z.array(z.strictObject({ launchId, n, reason: recordReason, at: time })),
      /** Points of the lesson to learn again, by the package's own marks; `lessonId`: the student's latest of that course. */
      missed: z
        .strictObject({
          courseId: id,
          course: z.string(),
          lessonId: id.nullable(),
          points: z.array(z.strictObject({ pointId: id, title: z.string() })),
        })
        .nullable(),
    }),
  }),
  evidence: op('/api/Experiment/Evidence', {
    summary: 'What a run was marked by: the evidence of each step, and all records in their order',
    access: 'self',
    input: z.strictObject({ runId }),
    output: z.strictObject({
      seed: whole,
      steps: z.array(z.strictObject({ seq, evidence: anything })),
      /** What readings are called, for teachers. */
      readings: z.array(readingDeclared),
      records: z.array(
        z.strictObject({ launchId, n, type: z.string(), at: time, refused: recordReason.nullable(), body: anything }),
      ),
    }),
  }),
  jsUpload: op('/api/open/JsDataUpload', {
    summary:
      'Records of a run, with the key of its launch, or signed by the system of a link. The same again changes nothing; none is a sign of life',
    access: 'public',
    signed: true,
    refuses: REFUSES,
    input: z.strictObject({
      runId,
      launchId: launchId.optional(),
      key: key.optional(),
      sentAt: time.optional(),
      at: time.optional(),
      nonce: nonce.optional(),
      records: z.array(experimentRecord).max(MOST_RECORDS),
      /** With no records: the student leaves the page by its own button. */
      left: z.boolean().optional(),
    }),
    output: uploaded,
  }),
  scormUpload: op('/api/open/ScormDataUpload', {
    summary: 'What a content object has committed, flat and whole, with the key of its launch',
    access: 'public',
    refuses: REFUSES,
    input: z.strictObject({
      runId,
      launchId,
      key,
      sentAt: time,
      n,
      /** Its item's identifier. */
      sco: z.string().min(1).max(255),
      cmi,
      /** Its visit is over. */
      end: z.boolean().optional(),
      was,
    }),
    output: uploaded,
  }),
  ticket: op('/api/open/Ticket', {
    summary: 'Whose run a link was opened for: once, signed by its system',
    access: 'public',
    signed: true,
    refuses: [CODE.signedOut, CODE.missing],
    input: z.strictObject({ ticket: z.string().min(1).max(200), at: time, nonce }),
    output: z.strictObject({ runId, user: z.strictObject({ id, name: z.string() }) }),
  }),
};
