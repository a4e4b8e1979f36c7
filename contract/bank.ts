// Questions as their makers keep them, with their keys, and the categories they stand in.
import { z } from 'zod';
import { type BANK_KINDS, bankKind, CHILD_KINDS } from './bank-kinds.ts';
import { CODE } from './codes.ts';
import { rights } from './families/exams.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, MOST_IDS, op, time, version, whole } from './kit.ts';
import { MOST_WRITTEN } from './most-written.ts';

const words = (max: number) => z.string().trim().max(max);
const key = z
  .string()
  .trim()
  .min(1)
  .max(20)
  .regex(/^[^\p{Cc}]*$/u);
const text = words(2000);
const sides = z.array(z.strictObject({ key, text })).max(30);
const options = z.array(z.strictObject({ key, text, misconception: words(1000).optional() })).max(26);
const tolerance = z.number().nonnegative().nullable();
const unit = words(30).nullable();
/** A text, or several of which each is right. */
const wordings = z.union([words(1000), z.array(words(1000)).min(1).max(20)]);
export const bankBlank = z.strictObject({ answer: wordings, tolerance: tolerance.optional(), unit: unit.optional() });
const rubric = z.array(z.strictObject({ title: words(200), points: z.number().positive().max(1000) })).max(20);
const concepts = z
  .array(z.strictObject({ any: z.array(words(200)).min(1).max(20), not: z.array(words(200)).max(20).optional() }))
  .max(20)
  .nullable();

/** What the kinds have besides a stem: each takes its own, what is another's is refused by the kind. */
const byKind = {
  options: options.optional(),
  left: sides.optional(),
  right: sides.optional(),
  answer: z
    .union([
      z.boolean(),
      words(MOST_WRITTEN),
      z.array(words(1000)).max(30),
      z.record(z.string().max(20), z.string().max(20)),
    ])
    .optional(),
  tolerance: tolerance.optional(),
  unit: unit.optional(),
  concepts: concepts.optional(),
  blanks: z.array(bankBlank).max(30).optional(),
  rubric: rubric.optional(),
  experimentId: id.optional(),
};
const stem = words(5000);
export const bankChild = z.strictObject({ key, kind: z.enum(CHILD_KINDS), stem, ...byKind });
const media = z.array(z.strictObject({ fileId: id, alt: words(200) })).max(20);
const difficulty = whole.min(1).max(5).nullable();

const fields = {
  kind: bankKind,
  stem,
  ...byKind,
  children: z.array(bankChild).max(20).optional(),
  media: media.optional(),
  catId: id.nullable().optional(),
  pointId: id.nullable().optional(),
  difficulty: difficulty.optional(),
  explanation: words(5000).optional(),
};
/** What a question says and how it is marked; the rest is where it stands. */
export const bankFields = z.strictObject(fields).omit({ catId: true, pointId: true, difficulty: true });
export type BankFields = z.output<typeof bankFields>;

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  revision: whole,
  kind: bankKind,
  stem: z.string(),
  ...byKind,
  children: fields.children,
  media: fields.media,
  catId: id.nullable(),
  /** Its name; empty where there is none. */
  cat: z.string(),
  pointId: id.nullable(),
  /** The point's title, and its course. */
  point: z.string(),
  courseId: id.nullable(),
  course: z.string(),
  difficulty,
  explanation: z.string(),
  /** Papers and published exams that use it. */
  uses: whole,
  /** Mean points over max of who had it the last time that it was in an exam; null: in none yet. */
  rate: z.number().nullable(),
  /** Null: nobody has touched what was drafted since. */
  ownerId: id.nullable(),
  /** It stands in a plan: lessons ask it, and there it is changed. */
  inPlan: z.boolean(),
  owner: z.string(),
  /** Whether the caller may change it. */
  editable: z.boolean(),
});
export type BankRow = z.output<typeof row>;

export const RATE_BANDS = ['low', 'middle', 'high'] as const;
/** Without a value: any. `catId` takes what stands in the categories below it, too. */
const filters = {
  kind: bankKind.optional(),
  catId: id.optional(),
  pointId: id.optional(),
  courseId: id.optional(),
  difficulty: whole.min(1).max(5).optional(),
  mine: z.boolean().optional(),
  /** Whether a paper, a published exam or homework uses it. */
  used: z.boolean().optional(),
  /** By its last rate: under 0.3, over 0.7, or between. */
  rateBand: z.enum(RATE_BANDS).optional(),
  ids: z.array(id).max(1000).optional(),
};
const BASE = '/OrgApi/Question';
const family = crud(BASE, {
  noun: 'a question of the bank',
  row,
  add: fields,
  update: fields,
  filters,
  sorts: ['createdAt', 'stem', 'difficulty', 'rate', 'uses', 'kind'],
  ...rights.Question,
  exports: true,
});

export const bankForm = z.strictObject({ file: z.file(), catId: id.optional(), commit: z.enum(['0', '1']) });
/** A job's `result` after a trial or an import: the file's first fifty questions as they were understood. */
export interface BankImported {
  commit: boolean;
  counts: { new: number; changed: number; unchanged: number; failed: number };
  preview: { row: number; kind: (typeof BANK_KINDS)[number] | ''; stem: string; change: string }[];
  ignored: string[];
}

export const bank = {
  ...family,
  /** Many at once: what is left out stays. */
  change: op(`${BASE}/Change`, {
    power: 'Question.Update',
    summary: 'Put many questions into a category, at a point, or at a difficulty',
    access: STAFF,
    refuses: [CODE.conflict],
    input: z.strictObject({
      ids: z.array(id).min(1).max(MOST_IDS),
      catId: id.nullable().optional(),
      pointId: id.nullable().optional(),
      difficulty: difficulty.optional(),
    }),
    output: z.strictObject({ changed: whole }),
  }),
  import: op(`${BASE}/Import`, {
    kind: 'upload',
    power: 'Question.Add',
    summary:
      'Questions from a spreadsheet, as /template/questions.xlsx has them. All of it or nothing; commit 0 is a trial',
    access: STAFF,
    form: bankForm,
    output: z.strictObject({ jobId: id }),
  }),
};

export const bankCats = crud('/OrgApi/QuestionCats', {
  noun: 'a category of questions',
  row: z.strictObject({
    id,
    version,
    createdAt: time,
    name: z.string(),
    parentId: id.nullable(),
    /** Questions that stand in it, not in one below. */
    questions: whole,
    editable: z.boolean(),
  }),
  add: { name: line(50), parentId: id.nullable().optional() },
  sorts: ['name', 'createdAt'],
  ...rights.QuestionCats,
});
