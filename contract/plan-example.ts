// The worked example of a point, as a plan keeps it.
import { z } from 'zod';
import { MOST_EXAMPLE_STEPS } from './methods.ts';
import { formulas } from './text-marks.ts';

const long = (max: number) => z.string().trim().max(max);

/** Any of these wordings is right, or a number within its tolerance, in its unit: as in a question to be filled in. */
export const blankKey = z.strictObject({
  answer: z.array(long(1000)).max(20),
  tolerance: z.number().nonnegative().optional(),
  unit: long(30).optional(),
});
export type BlankKey = z.infer<typeof blankKey>;
export const planExample = z.strictObject({
  title: long(200),
  problem: long(4000).optional(),
  /** A step with a key is marked when a student fills it in; without one the student compares. */
  steps: z
    .array(z.strictObject({ text: long(4000), reason: long(2000).optional(), key: blankKey.optional() }))
    .max(MOST_EXAMPLE_STEPS),
  /** The step (from 1) that is left to the student first; absent: the last. */
  fadeFirst: z.number().int().min(1).max(MOST_EXAMPLE_STEPS).optional(),
  /** The same problem with other numbers, for the student to solve. */
  variant: z.strictObject({ problem: long(4000), explanation: long(2000).optional(), ...blankKey.shape }).optional(),
  /** Of all its texts; the server's word: of an example that is changed it is not taken. */
  formulas: formulas.optional(),
});
export type PlanExample = z.infer<typeof planExample>;
