// A course's lesson plan: its points, each with an explanation, an example, questions and a topic to discuss.
// Every part is drafted, edited and approved by itself; what is not approved is not taught.
import { z } from 'zod';
import { blocks, citation } from './blocks/index.ts';
import { id, line, op, optional, page, paging, time, version } from './kit.ts';
import { planExample } from './plan-example.ts';
import { drafter, tried } from './plan-tried.ts';
import { option, questionKind } from './questions.ts';
import { untaughtRole } from './roles.ts';
import { formulas, textMark } from './text-marks.ts';

export { type BlankKey, blankKey, type PlanExample, planExample } from './plan-example.ts';
export type { Drafter, FoundInVain, Tried, WhyNone } from './plan-tried.ts';

const access = ['teacher', 'admin'] as const;
const long = (max: number) => z.string().trim().max(max);

export const PARTS = ['explanation', 'example', 'discussion', 'questions'] as const;
export const planPart = z.enum(PARTS);
export type PlanPart = z.infer<typeof planPart>;

/** `missing`: nothing is there. `edited`: changed since it was drafted or approved; students still get what was approved. */
export const partState = z.enum(['missing', 'draft', 'edited', 'approved']);
/** Why the embedded tutor drafted where a model was asked: it failed, its budget is spent, or nothing it said held. */
export const instead = z.enum(['failed', 'limit', 'unusable']);
export type Instead = z.infer<typeof instead>;
const mark = z.strictObject({
  state: partState,
  by: z.string().nullable(),
  at: time.nullable(),
  /** Of a draft that nobody has touched. */
  drafter: drafter.optional(),
  instead: instead.optional(),
});

/** A quotation, verbatim from a passage of the course. */
export const quote = citation.omit({ n: true, document: true });
/** What is told, piece by piece: a quotation with its source, or the teacher's own words. */
export const piece = z.union([quote, z.strictObject({ text: z.string().trim().min(1).max(2000) })]);
export type Piece = z.infer<typeof piece>;

const optionKey = z.string().min(1).max(4);
/** One side of what is matched. */
const side = z
  .array(z.strictObject({ key: optionKey, text: long(1000) }))
  .max(10)
  .nullable()
  .default(null);

const questionFields = {
  kind: questionKind,
  stem: long(2000),
  options: z
    .array(z.strictObject({ key: optionKey, text: long(1000), misconception: long(1000).optional() }))
    .max(10)
    .nullable()
    .default(null),
  left: side,
  /** As many, or more: what is left over goes with nothing. */
  right: side,
  answer: z.union([z.boolean(), long(4000), z.array(long(1000)).max(20), z.record(optionKey, optionKey)]),
  tolerance: z.number().nonnegative().nullable().default(null),
  unit: long(30).nullable().default(null),
  /** What a short answer must say: any wording of each, and none of those that say the opposite. */
  concepts: z
    .array(z.strictObject({ any: z.array(long(200)).min(1).max(20), not: z.array(long(200)).max(20).optional() }))
    .max(8)
    .nullable()
    .default(null),
  explanation: long(2000).default(''),
  hint: long(1000).default(''),
  source: quote.nullable().default(null),
};

/** What a question consists of, by whomever it is written. */
export const planQuestionFields = z.strictObject(questionFields);

/** A question with its key: for its teachers only. */
export const planQuestion = z.strictObject({
  id,
  version,
  pointId: id,
  kind: questionFields.kind,
  stem: z.string(),
  options: z
    .array(z.strictObject({ key: z.string(), text: z.string(), misconception: z.string().optional() }))
    .nullable(),
  left: z.array(option).nullable(),
  right: z.array(option).nullable(),
  answer: z.union([z.boolean(), z.string(), z.array(z.string()), z.record(z.string(), z.string())]),
  tolerance: z.number().nullable(),
  unit: z.string().nullable(),
  concepts: z.array(z.strictObject({ any: z.array(z.string()), not: z.array(z.string()).optional() })).nullable(),
  explanation: z.string(),
  hint: z.string(),
  /** Of all its texts; absent once a teacher has written in it. */
  formulas: formulas.optional(),
  source: quote.nullable(),
  ...mark.shape,
});
export type PlanQuestion = z.infer<typeof planQuestion>;

/**
 * What a model drafts to help where the explanation was not enough: another telling, an example with its steps, a case,
 * and a word on a wrong option (`remedy`). Each is held by a quotation.
 */
const AIDS = ['explanation', 'example', 'case', 'remedy'] as const;
export const aidKind = z.enum(AIDS);
export type AidKind = z.infer<typeof aidKind>;

export const planAid = z.strictObject({
  id,
  kind: aidKind,
  /** Of an example, the problem. */
  text: z.string(),
  /** Of an example. */
  steps: z.array(z.string()),
  formulas: formulas.optional(),
  source: citation.omit({ n: true }),
  /** Of a remedy: the wrong option that it speaks to. It is told as long as the option says this. */
  against: z.strictObject({ questionId: id, key: z.string(), text: z.string() }).optional(),
  /** Students meet what is approved: in a second telling, or after the wrong choice. */
  state: partState.extract(['draft', 'approved']),
  by: z.string().nullable(),
  at: time.nullable(),
});
export type PlanAid = z.infer<typeof planAid>;

const counts = z.strictObject({ draft: z.number().int(), edited: z.number().int(), approved: z.number().int() });
const summary = {
  id,
  version,
  title: z.string(),
  goal: z.string(),
  /** Whether students meet it: its explanation is, or was, approved. */
  taught: z.boolean(),
  parts: z.strictObject({ explanation: mark, example: mark, discussion: mark }),
  questions: counts,
  /** How many a model has drafted; absent where there are none. */
  aids: z.strictObject({ draft: z.number().int(), approved: z.number().int() }).optional(),
};

/**
 * What a point lacks to be taught well. `numbers`: it has a formula, and no example that puts numbers into it. `right`: it
 * tells a mistake and not what is right.
 */
export const MISSING = ['explanation', 'example', 'numbers', 'question', 'right'] as const;
export const missingPart = z.enum(MISSING);
export type MissingPart = z.infer<typeof missingPart>;

export const planPoint = z.strictObject({
  ...summary,
  courseId: id,
  explanation: z.array(z.union([citation.omit({ n: true }), z.strictObject({ text: z.string() })])),
  example: planExample.nullable(),
  discussion: z.string(),
  missing: z.array(missingPart),
  /** The pictures that a lesson shows with the explanation. */
  figures: z.array(blocks.figure).optional(),
  questionList: z.array(planQuestion),
  /** What drafting questions came to the last time; absent where there are some and nobody has asked for more. */
  tried: tried.optional(),
  /** Absent where there are none. */
  aidList: z.array(planAid).optional(),
});
export type PlanPoint = z.infer<typeof planPoint>;

/** Passages that could be taught and that are in no point, in the material's order. */
const untold = z.array(
  z.strictObject({
    id,
    documentId: id,
    document: z.string(),
    heading: z.string(),
    page: z.number().int().optional(),
    text: z.string(),
    marks: z.array(textMark).optional(),
    /** The point that tells of its section, if one does; and words to be said before it: that these are mistakes. */
    pointId: id.optional(),
    lead: z.string().optional(),
  }),
);

export const plan = {
  items: op('/OrgApi/AISetting/PlanItems', {
    audited: false,
    summary: "A course's points in their order, and how far each part is",
    access,
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({
      points: z.array(z.strictObject(summary)),
      /** Documents that can be drafted from, and that are still being read. */
      material: z.strictObject({ ready: z.number().int(), waiting: z.number().int() }),
      /** Lessons that run now: a change reaches only the points they have not begun. */
      running: z.number().int(),
      /** Who drafts a part anew. */
      drafter,
      /** The caller's drafts under way. */
      drafting: z.array(z.strictObject({ jobId: id, pointId: id, part: planPart })),
      /** The caller's job in which a model works on the whole course (`plan-model`): under way, or the last one if it failed. */
      enriching: z
        .strictObject({
          jobId: id,
          /** 0 to 1, never falling. */
          progress: z.number(),
          /** Why it ended before its end; what it had drafted by then is there. Null: under way. */
          failed: z.strictObject({ reason: z.string(), reasonText: z.string() }).nullable(),
          /** `roles` that were told, `aids` that were drafted, `refused` that did not hold. */
          counts: z.record(z.string(), z.number().int()),
        })
        .optional(),
    }),
  }),
  item: op('/OrgApi/AISetting/PointItem', {
    audited: false,
    summary: 'A point whole, with its questions and their keys',
    access,
    input: z.strictObject({ id }),
    output: planPoint,
  }),
  draft: op('/OrgApi/AISetting/DraftPlan', {
    summary: "Draft points from the material's structure, for what no point covers yet",
    access,
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({
      points: z.number().int(),
      questions: z.number().int(),
      /** Passages that no point can be drafted from, by what they are: of the document itself, captions, bare headings. */
      leftOut: z.array(z.strictObject({ role: untaughtRole, passages: z.number().int() })),
      untold,
    }),
  }),
  untold: op('/OrgApi/AISetting/Untold', {
    audited: false,
    summary: 'What of the material stands in no point',
    access,
    input: z.strictObject({ courseId: id }),
    output: untold,
  }),
  add: op('/OrgApi/AISetting/PointAdd', {
    summary: 'Add an empty point at the end',
    access,
    input: z.strictObject({ courseId: id, title: line(200), goal: long(500).default('') }),
    output: z.strictObject({ id }),
  }),
  update: op('/OrgApi/AISetting/PointUpdate', {
    summary: 'Change parts of a point; what students get stays until it is approved',
    access,
    input: z.strictObject({
      id,
      version,
      title: line(200).optional(),
      goal: long(500).optional(),
      explanation: z.array(piece).max(60).optional(),
      example: planExample.nullable().optional(),
      discussion: long(1000).optional(),
    }),
    output: z.strictObject({ id, version }),
  }),
  delete: op('/OrgApi/AISetting/PointDelete', {
    summary: 'Delete points; lessons that have begun them keep them',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ deleted: z.number().int() }),
  }),
  restore: op('/OrgApi/AISetting/PointRestore', {
    summary: 'Take a deletion of points back',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ restored: z.number().int() }),
  }),
  order: op('/OrgApi/AISetting/PointOrder', {
    summary: "The points' order, whole",
    access,
    input: z.strictObject({ courseId: id, ids: z.array(id).min(1).max(200) }),
  }),
  approve: op('/OrgApi/AISetting/PointApprove', {
    summary:
      'Approve parts of points (default: all that is there, with the aids whose quotations still stand); 422 names what cannot be taught as it is',
    access,
    input: z.strictObject({ pointIds: z.array(id).min(1).max(200), parts: z.array(planPart).min(1).optional() }),
    output: z.strictObject({ approved: z.number().int() }),
  }),
  withdraw: op('/OrgApi/AISetting/PointWithdraw', {
    summary: 'Teach points no more; their words stay as drafts',
    access,
    input: z.strictObject({ pointIds: z.array(id).min(1).max(200) }),
  }),
  regenerate: op('/OrgApi/AISetting/Regenerate', {
    summary: 'Draft one part of a point anew; the others stay. 409 where the material gives nothing else',
    access,
    input: z.strictObject({ pointId: id, part: planPart }),
    output: planPoint,
  }),
  draftPart: op('/OrgApi/AISetting/DraftPart', {
    summary:
      "Have one part of a point drafted anew as a job: by the school's model, or by the embedded tutor where it cannot",
    access,
    input: z.strictObject({ pointId: id, part: planPart }),
    output: z.strictObject({ jobId: id }),
  }),
  draftParts: op('/OrgApi/AISetting/DraftParts', {
    summary:
      "Have the school's model say what doubtful passages are and draft aids (one job for the course), and draft anew whatever the embedded tutor drafted and nobody has touched (one job a part); what it cannot do better stays. 409 without a model",
    access,
    input: z.strictObject({ courseId: id }),
    output: z.strictObject({
      started: z.number().int(),
      /** The course's one job; absent where it would have nothing to do. */
      jobId: id.optional(),
    }),
  }),
  aidApprove: op('/OrgApi/AISetting/AidApprove', {
    summary: 'Approve aids; 422 names those whose quotation stands in the material no more',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ approved: z.number().int() }),
  }),
  aidReject: op('/OrgApi/AISetting/AidReject', {
    summary:
      'Take aids out, approved or not; the same words are not drafted again. Lessons that have met them keep them',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ rejected: z.number().int() }),
  }),
  aidRestore: op('/OrgApi/AISetting/AidRestore', {
    summary: 'Put aids that were taken out back, as they were',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ restored: z.number().int() }),
  }),
  questions: op('/OrgApi/AISetting/Questions', {
    audited: false,
    summary: 'The approved questions of a course, without their keys',
    access,
    input: z.strictObject({ courseId: id, pointId: id.optional() }),
    output: z.array(
      z.strictObject({ id, kind: questionFields.kind, stem: z.string(), formulas: formulas.optional(), pointId: id }),
    ),
  }),
  questionItems: op('/OrgApi/AISetting/QuestionItems', {
    audited: false,
    summary: "A course's questions over all of its points, with their keys",
    access,
    input: z.strictObject({
      ...paging,
      courseId: id,
      pointId: id.optional(),
      kind: questionFields.kind.optional(),
      state: partState.exclude(['missing']).optional(),
      sort: z.enum(['place', '-place', 'at', '-at']).optional(),
    }),
    output: page(
      planQuestion.extend({ title: z.string(), /** An approved wording of it can be asked. */ asked: z.boolean() }),
    ),
  }),
  questionAdd: op('/OrgApi/AISetting/QuestionAdd', {
    summary: 'Add a question to a point',
    access,
    input: z.strictObject({ pointId: id, ...questionFields }),
    output: z.strictObject({ id }),
  }),
  questionUpdate: op('/OrgApi/AISetting/QuestionUpdate', {
    summary: 'Change a question; students get the approved one until this is approved',
    access,
    input: z.strictObject({ id, version, ...optional(questionFields) }),
    output: z.strictObject({ id, version }),
  }),
  questionDelete: op('/OrgApi/AISetting/QuestionDelete', {
    summary: 'Delete questions; answers given to them stay',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ deleted: z.number().int() }),
  }),
  questionRestore: op('/OrgApi/AISetting/QuestionRestore', {
    summary: 'Take a deletion of questions back',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ restored: z.number().int() }),
  }),
  questionApprove: op('/OrgApi/AISetting/QuestionApprove', {
    summary: 'Approve questions; 422 names what is wrong with one',
    access,
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ approved: z.number().int() }),
  }),
  export: op('/OrgApi/AISetting/PlanExport', {
    method: 'GET',
    kind: 'download',
    summary: 'A plan as one file (JSON), quotations with the names of their documents',
    access,
    input: z.strictObject({ courseId: id }),
  }),
  import: op('/OrgApi/AISetting/PlanImport', {
    summary: 'Points from such a file, as drafts behind those that are there',
    access,
    input: z.strictObject({ courseId: id, file: z.string().max(900_000) }),
    output: z.strictObject({ points: z.number().int(), questions: z.number().int(), unsourced: z.number().int() }),
  }),
};
