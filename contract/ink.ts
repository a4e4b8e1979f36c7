// What is drawn on a page: strokes at places that do not depend on the page's size. Live classes draw so, and so do who marks homework.
import { z } from 'zod';
import { id } from './kit.ts';
import { MOST_DRAWN, MOST_LINE, MOST_OPS, MOST_PAGES, MOST_POINTS, SIDE } from './live-limits.ts';

const place = z.number().min(0).max(SIDE);
export const strokePoints = z
  .array(z.tuple([place, place]))
  .min(1)
  .max(MOST_POINTS);
/** `width`: of the line in these places, of a text the height of its letters, in ten-thousandths of the page's width. */
export const look = {
  id,
  kind: z.enum(['pen', 'marker', 'line', 'arrow', 'rect', 'ellipse', 'text']),
  color: z.string().regex(/^#[\da-f]{6}$/i),
  width: z.number().positive().max(SIDE),
};
export const stroke = z
  .strictObject({ ...look, points: strokePoints, text: z.string().max(MOST_LINE).optional() })
  .refine(({ kind, text }) => kind !== 'text' || Boolean(text?.trim()), { path: ['text'], error: 'required' });
export type Stroke = z.infer<typeof stroke>;
const inkOp = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('add'), stroke }),
  z.strictObject({ op: z.literal('remove'), ids: z.array(id).min(1).max(1000) }),
  z.strictObject({ op: z.literal('clear') }),
]);

export const drawn = z
  .array(inkOp)
  .min(1)
  .max(MOST_OPS)
  .refine((ops) => ops.reduce((sum, o) => sum + (o.op === 'add' ? o.stroke.points.length : 0), 0) <= MOST_DRAWN, {
    error: 'liveDrawn',
  });
export type InkOp = z.infer<typeof inkOp>;

/** A board's page, or one of the material. */
export const inkPage = z
  .string()
  .regex(/^[\w.-]{1,64}:[1-9]\d{0,4}$/)
  .refine((page) => Number(page.slice(page.indexOf(':') + 1)) <= MOST_PAGES, { error: 'livePage' });
