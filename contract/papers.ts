// Papers: sections of fixed questions, or of questions drawn by rule.
import { z } from 'zod';
import { bankKind } from './bank-kinds.ts';
import { examPaper } from './exam-paper.ts';
import { rights } from './families/exams.ts';
import { STAFF } from './families/manifest.ts';
import { crud, id, line, op, time, version, whole } from './kit.ts';
import { rounded } from './rounding.ts';

export const PARTIALS = ['none', 'half', 'share'] as const;
/** Hundredths: less would be lost where marks are rounded. */
const points = z
  .number()
  .min(0.01)
  .max(1000)
  .refine((n) => rounded(n, 2) === n, 'pointsTooFine');
const rule = z.strictObject({
  catId: id.optional(),
  pointId: id.optional(),
  kind: bankKind.optional(),
  difficulty: whole.min(1).max(5).optional(),
  count: whole.min(1).max(200),
  points,
});
export type PaperRule = z.output<typeof rule>;
const section = z.strictObject({
  title: line(100),
  items: z
    .array(z.strictObject({ questionId: id, points }))
    .max(300)
    .default([]),
  rules: z.array(rule).max(50).default([]),
});
export type PaperSection = z.output<typeof section>;
/** As it is answered: nothing is left out, and points are as they were stored. */
const stored = { points: z.number() };
const shown = section.extend({
  items: z.array(z.strictObject({ questionId: id, ...stored })),
  rules: z.array(rule.extend(stored)),
});
const fields = {
  name: line(100),
  sections: z.array(section).min(1).max(30),
  /** Questions within their section, and options; order and match are mixed always. */
  shuffle: z.boolean().default(false),
  /** What multiple choice with some right and no wrong key has. */
  partial: z.enum(PARTIALS).default('none'),
};

const row = z.strictObject({
  id,
  version,
  createdAt: time,
  name: z.string(),
  sections: z.array(shown),
  shuffle: z.boolean(),
  partial: z.enum(PARTIALS),
  /** Points and questions in all. */
  max: z.number(),
  questions: whole,
  /** Mean difficulty by points; null where no question has one. */
  difficulty: z.number().nullable(),
  /** Exams that use it. */
  uses: whole,
  makerId: id,
  maker: z.string(),
  editable: z.boolean(),
});
export type PaperRow = z.output<typeof row>;

const BASE = '/OrgApi/TestPaper';
const short = { stem: z.string(), kind: bankKind, difficulty: whole.nullable() };
export const papers = {
  ...crud(BASE, {
    noun: 'a paper',
    row,
    add: fields,
    update: fields,
    sorts: ['name', 'createdAt'],
    ...rights.TestPaper,
  }),
  copy: op(`${BASE}/Copy`, {
    power: 'TestPaper.Add',
    summary: 'Copy a paper',
    access: STAFF,
    input: z.strictObject({ id }),
    output: z.strictObject({ id }),
  }),
  preview: op(`${BASE}/Preview`, {
    audited: false,
    power: 'TestPaper.Items',
    summary: 'A paper as a student would get it; with sections, of what is not stored yet',
    access: STAFF,
    input: z.strictObject({ id: id.optional(), sections: fields.sections.optional(), shuffle: z.boolean().optional() }),
    output: z.strictObject({ paper: examPaper }),
  }),
  /** While one builds a paper: what it comes to, and how many questions each rule finds. */
  count: op(`${BASE}/Count`, {
    audited: false,
    power: 'TestPaper.Items',
    summary: 'What sections come to: points, difficulty, the questions named, and how many each rule can draw from',
    access: STAFF,
    input: z.strictObject({ sections: fields.sections }),
    output: z.strictObject({
      max: z.number(),
      questions: whole,
      difficulty: z.number().nullable(),
      sections: z.array(
        z.strictObject({
          max: z.number(),
          items: z.array(z.strictObject({ questionId: id, ...short })),
          rules: z.array(z.strictObject({ found: whole })),
        }),
      ),
    }),
  }),
  print: op(`${BASE}/Print`, {
    audited: false,
    kind: 'download',
    power: 'TestPaper.Items',
    summary: 'A paper as PDF, with its key or without',
    access: STAFF,
    input: z.strictObject({ id, key: z.boolean().default(false) }),
    output: z.null(),
  }),
};
