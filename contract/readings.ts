// What a package says its readings are called, and where in a step's evidence they are.
import { z } from 'zod';
import { whole } from './kit.ts';

export const MOST_READINGS = 200;
export const MOST_READING_DIGITS = 6;

export const readingDeclared = z.strictObject({
  seq: whole.nonnegative(),
  /** `a.b`, or over a list `rows.time`; of a SCORM object an interaction's id. */
  path: z.string(),
  title: z.string(),
  /** The title in English. */
  en: z.string().optional(),
  unit: z.string().optional(),
  /** After the point. */
  digits: whole.min(0).max(MOST_READING_DIGITS).optional(),
  /** What the names that the evidence has are called, as of a choice. */
  values: z
    .record(z.string().max(200), z.strictObject({ title: z.string().max(200), en: z.string().max(200).optional() }))
    .optional(),
});
export type ReadingDeclared = z.infer<typeof readingDeclared>;

interface Found {
  /** The path of the list that it runs over first; null: it is one value. */
  list: string | null;
  values: readonly unknown[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Evidence comes as it was sent, or as its text. */
export function evidenceRead(evidence: unknown): unknown {
  if (typeof evidence !== 'string') return evidence;
  try {
    const read: unknown = JSON.parse(evidence);
    return read;
  } catch {
    return evidence;
  }
}

/** Null: the path leads nowhere. */
export function foundAt(evidence: unknown, path: string): Found | null {
  const found = walk(evidence, path, '');
  return found === null || found.values.every((value) => value === undefined) ? null : found;
}

function walk(value: unknown, rest: string, walked: string): Found | null {
  if (Array.isArray(value)) return { list: walked, values: value.map((item) => within(item, rest)) };
  if (rest === '') return { list: null, values: [value] };
  if (!isRecord(value)) return null;
  // a name may hold a point itself, as an interaction's id does
  for (const name of namesIn(value, rest)) {
    const found = walk(value[name], rest.slice(name.length + 1), walked === '' ? name : `${walked}.${name}`);
    if (found) return found;
  }
  return null;
}

/** Of lists within the list there is a list in the row's place. */
function within(value: unknown, rest: string): unknown {
  if (Array.isArray(value)) return value.map((item) => within(item, rest));
  if (rest === '') return value;
  if (!isRecord(value)) return undefined;
  const [name] = namesIn(value, rest);
  return name === undefined ? undefined : within(value[name], rest.slice(name.length + 1));
}

/** Its own names alone: what every object has is no reading. */
const namesIn = (value: object, path: string): string[] =>
  path
    .split('.')
    .map((_, n, parts) => parts.slice(0, parts.length - n).join('.'))
    .filter((name) => Object.hasOwn(value, name));
