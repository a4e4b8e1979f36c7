// Fields of rich text. The server cleans them on write by `html-rules.ts`, the client on render.
import { z } from 'zod';

export {
  BLOCK_TAGS,
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isDataPicture,
  isLink,
  isOwnFile,
  isSpan,
  LINK_ATTRIBUTES,
} from './html-rules.ts';

const RICH = z.registry<{ takesPictures: boolean }>();

/**
 * A field of rich text: the server cleans it before it is handled; `max` counts the HTML. `takesPictures`: whoever handles it makes
 * files of the pictures that are within the text itself.
 */
export const html = (max: number, takesPictures = false) =>
  z.string().trim().max(max).register(RICH, { takesPictures });

export const isRich = (schema: z.core.$ZodType): boolean => RICH.has(schema);
export const takesPictures = (schema: z.core.$ZodType): boolean => RICH.get(schema)?.takesPictures === true;
