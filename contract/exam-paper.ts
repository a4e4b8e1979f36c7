// A paper as a student gets it: no key, no explanation, and ids that are the attempt's own.
import { z } from 'zod';
import { bankKind } from './bank-kinds.ts';
import { id, whole } from './kit.ts';
import { option } from './questions.ts';

const shown = {
  kind: bankKind,
  stem: z.string(),
  /** Lettered by their place. */
  options: z.array(option).optional(),
  left: z.array(option).optional(),
  right: z.array(option).optional(),
  /** How many. */
  blanks: whole.optional(),
  unit: z.string().optional(),
  media: z.array(z.strictObject({ fileId: id, alt: z.string() })).optional(),
};
const examChild = z.strictObject({ key: z.string(), ...shown });
export const examQuestion = z.strictObject({
  /** The attempt's own. */
  questionId: id,
  points: z.number(),
  ...shown,
  children: z.array(examChild).optional(),
});
export type ExamQuestion = z.output<typeof examQuestion>;
export const examPaper = z.strictObject({
  name: z.string(),
  max: z.number(),
  sections: z.array(z.strictObject({ title: z.string(), questions: z.array(examQuestion) })),
});
export type ExamPaper = z.output<typeof examPaper>;
