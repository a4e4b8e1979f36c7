// Rich text on its way into the database: only what the editor can make, whatever was sent.
import sanitize from 'sanitize-html';
import type { z } from 'zod';
import {
  HTML_ATTRIBUTES,
  HTML_TAGS,
  isDataPicture,
  isLink,
  isOwnFile,
  isRich,
  LINK_ATTRIBUTES,
  takesPictures,
} from '#contract/html.ts';
import { NO_TEXT, type Part } from './html.parse.ts';
import { treeOf, writtenOf } from './html.tree.ts';

const optionsFor = (isPicture: (src: string) => boolean): sanitize.IOptions => ({
  allowedTags: [...HTML_TAGS],
  allowedAttributes: Object.fromEntries(Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: NO_TEXT,
  transformTags: {
    a: (tagName, { href = '' }) => ({ tagName, attribs: { ...LINK_ATTRIBUTES, href: href.trim() } }),
  },
  // without where it leads, a link is its text; a picture of somewhere else is nothing
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'a') return isLink(attribs['href'] ?? '') ? false : 'excludeTag';
    return tag === 'img' && !isPicture(attribs['src'] ?? '');
  },
  nestingLimit: 50,
});

const STORED = optionsFor(isOwnFile);
const SENT = optionsFor((src) => isOwnFile(src) || isDataPicture(src));

/**
 * As browsers write it, so that text which nobody changed compares equal: `>` is escaped everywhere else. `isSent`: pictures within
 * the text itself are still there, and become files of ours before it is stored.
 */
export const cleanHtml = (html: string, isSent = false): string => cleanTree(treeOf(html), isSent);

export const cleanTree = (tree: Part, isSent = false): string =>
  sanitize(writtenOf(tree), isSent ? SENT : STORED).replaceAll(' />', '>');

/** The input with every rich text in it cleaned; which fields those are, the contract says. */
export const cleanRich = (schema: z.core.$ZodType, value: unknown): unknown =>
  holdsRich(schema) ? clean(schema, value) : value;

type Shape = Readonly<Record<string, z.core.$ZodType>>;

function clean(schema: z.core.$ZodType, value: unknown): unknown {
  const { inner, element, shape } = partsOf(schema);
  if (typeof value === 'string') return isRich(inner) ? cleanHtml(value, takesPictures(inner)) : value;
  if (element && Array.isArray(value)) return value.map((item) => clean(element, item));
  if (!shape || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, shape[k] ? clean(shape[k], v) : v]));
}

/** Asked at every call, answered once for each schema. */
const known = new WeakMap<z.core.$ZodType, boolean>();

function holdsRich(schema: z.core.$ZodType): boolean {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { inner, element, shape } = partsOf(schema);
  const found = isRich(inner) || (element ? holdsRich(element) : Object.values(shape ?? {}).some(holdsRich));
  known.set(schema, found);
  return found;
}

/** Without what makes it optional, nullable or given a default; with what it is made of. */
function partsOf(schema: z.core.$ZodType): { inner: z.core.$ZodType; element?: z.core.$ZodType; shape?: Shape } {
  const def = schema._zod.def as {
    innerType?: z.core.$ZodType;
    element?: z.core.$ZodType;
    shape?: Shape;
  }; // wrappers, arrays and objects have one of them each
  if (def.innerType) return partsOf(def.innerType);
  return {
    inner: schema,
    ...(def.element ? { element: def.element } : {}),
    ...(def.shape ? { shape: def.shape } : {}),
  };
}
