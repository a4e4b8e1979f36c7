// Homework as its teachers keep it: what is asked, how often and how late it is taken, and when what may be seen.
import { z } from 'zod';
import { rights } from './families/homework.ts';
import { STAFF } from './families/manifest.ts';
import { MOST_FILES } from './homework-limits.ts';
import { html } from './html.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';
import { isInHundredths } from './rounding.ts';

const BASE = '/OrgApi/Work';
export const HOMEWORK_ITEMS = ['text', 'files', 'question'] as const;
/** When a student sees the mark. */
export const HOMEWORK_SHOWS = ['marked', 'released'] as const;
/** When the model answer is seen. */
export const HOMEWORK_MODELS = ['released', 'due'] as const;
export const MOST_ITEMS = 50;
const MOST_HTML = 50_000;

const itemId = id;
/** To a hundredth. */
export const points = z.number().min(0).max(1000).refine(isInHundredths, 'pointsTooFine');

const item = z.strictObject({
  /** Whoever makes the homework chooses it; answers and marks name it. */
  id: itemId,
  kind: z.enum(HOMEWORK_ITEMS),
  title: z.string().trim().max(500).default(''),
  points,
  /** Of files: how many at most. */
  most: whole.min(1).max(MOST_FILES).optional(),
  /** Of the bank. */
  questionId: id.optional(),
});
export type HomeworkItem = z.output<typeof item>;
const items = z
  .array(item)
  .min(1)
  .max(MOST_ITEMS)
  .superRefine((all, context) => {
    for (const [n, { id: own }] of all.entries())
      if (all.findIndex((i) => i.id === own) < n)
        context.addIssue({ code: 'custom', path: [n, 'id'], message: 'twice' });
  });

const late = z.strictObject({ days: whole.min(1).max(365), percent: whole.min(0).max(100) });
export type LateRule = z.output<typeof late>;

const fields = {
  title: line(100),
  courseId: id.nullable().optional(),
  html: html(MOST_HTML).default(''),
  items,
  /** Groups of one set hand in one reply each. */
  setId: id.nullable().optional(),
  attempts: whole.min(1).max(20).default(3),
  /** Taken for so many days after its time, for so much less a day that has begun; null: not taken. */
  late: late.nullable().default(null),
  /** The model answer. */
  model: html(MOST_HTML).default(''),
  modelAt: z.enum(HOMEWORK_MODELS).default('released'),
  show: z.enum(HOMEWORK_SHOWS).default('released'),
};

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  title: z.string(),
  courseId: id.nullable(),
  course: z.string(),
  html: z.string(),
  items: z.array(item.extend({ title: z.string() })),
  /** What its questions ask, by item. */
  stems: z.record(z.string(), z.string()),
  setId: id.nullable(),
  attempts: whole,
  late: late.nullable(),
  model: z.string(),
  modelAt: z.enum(HOMEWORK_MODELS),
  show: z.enum(HOMEWORK_SHOWS),
  max: z.number(),
  makerId: id,
  maker: z.string(),
  /** Where it was given: its assignments, the latest first. */
  given: z.array(z.strictObject({ assignmentId: id, names: z.array(z.string()), from: time, until: time.nullable() })),
  /** Replies that are there, handed in, and wait for a mark. */
  standing: z.strictObject({ begun: whole, submitted: whole, toMark: whole }),
});
export type HomeworkRow = z.output<typeof row>;

const family = crud(BASE, {
  noun: 'a piece of homework',
  row,
  add: fields,
  filters: { courseId: id.optional() },
  sorts: ['createdAt', 'title'],
  ...rights.Work,
});

export const homework = {
  ...family,
  copy: op(`${BASE}/Copy`, {
    summary: 'Copy a piece of homework, with nothing that was handed in',
    power: 'Work.Add',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({ id }),
  }),
};
