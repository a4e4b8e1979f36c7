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
/** What the material has of the kinds that are asked, and nothing came of. */
const FOUND = ['number', 'cause', 'definition', 'steps'] as const;
export type FoundInVain = (typeof FOUND)[number];
export const tried = z.strictObject({
  /** Null: never. */
  at: time.nullable(),
  drafter,
  made: z.number().int(),
  reason: whyNone.nullable(),
  /** With `nothing`: absent where there is none of them. */
  found: z.array(z.enum(FOUND)).optional(),
});
export type Tried = z.infer<typeof tried>;
