// Homework as its form has it: late days and their part stand as two numbers, and every item as a row of texts.
import { z } from 'zod';
import {
  HOMEWORK_ITEMS,
  HOMEWORK_MODELS,
  HOMEWORK_SHOWS,
  type HomeworkRow,
  homework,
  points,
} from '#contract/homework.ts';
import { MOST_FILES } from '#contract/homework-limits.ts';
import type { InputOf } from '#contract/index.ts';
import { id, line, whole } from '#contract/kit.ts';
import type { Values } from '#src/ui/form/field.ts';

const { html, model } = homework.add.input.shape;
const item = z.object({
  id,
  kind: z.enum(HOMEWORK_ITEMS),
  title: z.string().trim().max(500),
  points,
  most: whole.min(1).max(MOST_FILES).nullable(),
  questionId: z.string(),
  /** What it asks, to be read. */
  stem: z.string().default(''),
});
export const formSchema = z.object({
  title: line(100),
  courseId: id.nullable().default(null),
  setId: id.nullable().default(null),
  html,
  items: z.array(item).min(1).max(50),
  attempts: whole.min(1).max(20).default(3),
  lateDays: whole.min(0).max(365).default(0),
  latePercent: whole.min(0).max(100).default(10),
  model,
  show: z.enum(HOMEWORK_SHOWS).default('released'),
  modelAt: z.enum(HOMEWORK_MODELS).default('released'),
});

export function homeworkValues({ late, items, stems, ...row }: HomeworkRow): Values {
  return {
    ...row,
    items: items.map((i) => ({
      id: i.id,
      kind: i.kind,
      title: i.title,
      points: i.points,
      most: i.most ?? null,
      questionId: i.questionId ?? '',
      stem: stems[i.id] ?? i.title,
    })),
    lateDays: late?.days ?? 0,
    latePercent: late?.percent ?? 10,
  };
}

/** Throws ZodError where the form has let through what it should not. */
export function homeworkInput(values: Values): InputOf<'/OrgApi/Work/Add'> {
  const { lateDays, latePercent, items, ...rest } = formSchema.parse(values);
  return {
    ...rest,
    late: lateDays > 0 ? { days: lateDays, percent: latePercent } : null,
    items: items.map(({ most, questionId, stem: _read, ...one }) => ({
      ...one,
      ...(one.kind === 'files' && most !== null ? { most } : {}),
      ...(one.kind === 'question' ? { questionId } : {}),
    })),
  };
}
