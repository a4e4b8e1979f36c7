// What of a text is more than its words, beside the text and never in it: a formula, bold, a line of a list, a table's cells.
import { z } from 'zod';
import type { TextMark } from './marks-of-text.ts';

export type { TextMark } from './marks-of-text.ts';
export { formulaMarks, formulasOf, marksWithin, movedMarks, typedMarks, wordsWithoutMarks } from './marks-of-text.ts';

const place = { from: z.int32().nonnegative(), to: z.int32().nonnegative() };

export const textMark = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['formula', 'strong', 'item', 'row', 'code', 'words']), ...place }),
  z.strictObject({
    kind: z.literal('table'),
    ...place,
    rows: z.array(z.array(z.tuple([place.from, place.to]))),
  }),
]) satisfies z.ZodType<TextMark>;

/** The formulas of a text, dollars and all: what else it has between dollars is words. Absent: a person has typed the text. */
export const formulas = z.array(z.string());
