// What drafting came to: who drafted, and of questions how many came, or why none.
import { z } from 'zod';
import { time } from './kit.ts';

/** Who drafted: the embedded tutor out of the material, or a model. */
export const drafter = z.enum(['embedded', 'model']);
export type Drafter = z.infer<typeof drafter>;

/**
 * Why questions were not drafted. `noMaterial`: the point stands on no passage; `nothing`: no sentence of its passages can be
 * asked; `allAsked`: all that can be is; `unusable`, `limit`: of the model. `notTried`: nobody has drafted any.
 */
const WHY_NONE = ['noMaterial', 'nothing', 'allAsked', 'unusable', 'limit', 'notTried'] as const;
const whyNone = z.enum(WHY_NONE);
export type WhyNone = z.infer<typeof whyNone>;
export const tried = z.strictObject({
  /** Null: never. */
  at: time.nullable(),
  drafter,
  made: z.number().int(),
  reason: whyNone.nullable(),
});
export type Tried = z.infer<typeof tried>;
