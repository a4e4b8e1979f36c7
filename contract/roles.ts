// What a stretch of teaching material is, and what its sentences do.
import { z } from 'zod';

/** One of a passage. `about`: of the document itself (school, hours, audience), never taught and never asked. */
export const PASSAGE_ROLES = [
  'prose',
  'heading',
  'list',
  'steps',
  'table',
  'formula',
  'example',
  'misconceptions',
  'figure',
  'about',
] as const;
export const passageRole = z.enum(PASSAGE_ROLES);
export type PassageRole = z.infer<typeof passageRole>;

/** Says nothing of the subject: no point is drafted from it. */
export const untaughtRole = passageRole.extract(['about', 'heading', 'figure']);

/** Several of a sentence: it names a term, gives a cause, says what must or must not be, a condition, an exception, an example. */
const SIGNS = ['term', 'cause', 'rule', 'condition', 'exception', 'example'] as const;
const sign = z.enum(SIGNS);
export type Sign = z.infer<typeof sign>;
