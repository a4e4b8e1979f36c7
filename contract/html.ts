// Fields of rich text. The server cleans them on write by `html-rules.ts`, the client on render.
import { z } from 'zod';

export { HTML_ATTRIBUTES, HTML_TAGS, isLink, isOwnFile, LINK_ATTRIBUTES } from './html-rules.ts';

const RICH = z.registry<{ rich: true }>();

/** A field of rich text: the server cleans it before it is handled; `max` counts the HTML. */
export const html = (max: number) => z.string().trim().max(max).register(RICH, { rich: true });

export const isRich = (schema: z.core.$ZodType): boolean => RICH.get(schema)?.rich === true;
