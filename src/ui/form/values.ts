// Between the contract's values and what the controls hold. What an empty control means, the contract decides.
import type { z } from 'zod';
import { dayText, minuteText, msOf } from '../school-time.ts';
import {
  type DateRange,
  type Drafts,
  type Field,
  type FieldDraft,
  type FormSchema,
  namesOf,
  type RowDraft,
  slotOf,
  type Values,
} from './field.ts';

export const draftsOf = (fields: readonly Field[], values: Values, schema: FormSchema): Drafts =>
  Object.fromEntries(fields.map((field) => [slotOf(field), draftOf(field, values, schema)]));

function draftOf(field: Field, values: Values, schema: FormSchema): FieldDraft {
  const [first, second] = namesOf(field).map((name) => values[name] ?? defaultOf(schema.shape[name]));
  switch (field.kind) {
    case 'switch':
      return first === true;
    case 'date':
      return textOf(first, dayText);
    case 'dateTime':
      return textOf(first, minuteText);
    case 'dateRange':
      return { from: textOf(first, dayText), until: textOf(second, dayText) };
    case 'rows':
      return Array.isArray(first) ? first.map(rowDraft) : [];
    default:
      if (field.multiple) return Array.isArray(first) ? first.map(String) : [];
      return first === undefined || first === null ? '' : String(first);
  }
}

export const rowDraft = (row: Values): RowDraft =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, String(value ?? '')]));

function defaultOf(schema: z.core.$ZodType | undefined): unknown {
  const read = schema && accepted(schema, [undefined]);
  return read?.ok ? read.value : undefined;
}

/** What is meant by the controls, in the contract's words; the schema still has to judge it. */
export function formValues(fields: readonly Field[], drafts: Drafts, schema: FormSchema): Values {
  const values: Record<string, unknown> = {};
  for (const field of fields) {
    const draft = drafts[slotOf(field)] ?? '';
    for (const [i, name] of namesOf(field).entries()) {
      const value = meant(field, draft, shapeOf(schema, name), i);
      if (value !== undefined) values[name] = value;
    }
  }
  return values;
}

function meant(field: Field, draft: FieldDraft, schema: z.core.$ZodType, end: number): unknown {
  if (typeof draft === 'boolean') return draft;
  if (isRange(draft)) return (end === 0 ? msOf(draft.from) : lastOf(draft.until)) ?? emptyOf(schema);
  if (field.kind === 'rows') return rowsMeant(field, draft, schema);
  if (typeof draft !== 'string') return draft;
  if (draft.trim() === '') return emptyOf(schema);
  switch (field.kind) {
    case 'number':
      return Number(draft.normalize('NFKC'));
    case 'date':
    case 'dateTime':
      return msOf(draft);
    case 'phone':
      // digits typed with a Chinese input method may be wide, and people group them
      return draft.normalize('NFKC').replace(/[\s-]/g, '');
    case 'select':
      return accepted(schema, [draft, Number(draft), draft === 'true']).value;
    default:
      return draft;
  }
}

function rowsMeant(field: Field, draft: FieldDraft, schema: z.core.$ZodType): unknown {
  const rows = draft as readonly RowDraft[]; // what a `rows` control holds
  if (rows.length === 0) return emptyOf(schema, NO_ROWS);
  const isNumber = (name: string) => field.rows?.columns.find((c) => c.name === name)?.kind === 'number';
  const value = (name: string, text: string) => {
    if (!isNumber(name)) return text;
    return text.trim() === '' ? null : Number(text.normalize('NFKC'));
  };
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, value(name, text)])));
}

/** Nothing: null where the contract knows it, else the empty text or list, else left out. */
function emptyOf(schema: z.core.$ZodType, readings: readonly unknown[] = NO_TEXT): unknown {
  const read = accepted(schema, readings);
  return read.ok ? read.value : undefined;
}

const NO_TEXT = [null, ''];
const NO_ROWS = [null, []];
const nothingIn = ({ kind, multiple }: Field): readonly unknown[] => {
  if (kind === 'rows') return NO_ROWS;
  return multiple ? [[]] : NO_TEXT;
};

/** Whether a field may stay empty: the schema takes nothing, or one of its own makes do. */
export function mayBeEmpty(field: Field, schema: FormSchema, initial: Values): boolean {
  return namesOf(field).every((name) => {
    const shape = shapeOf(schema, name);
    if (accepted(shape, nothingIn(field)).ok) return true;
    // left out means "as it was" once there was something, and that is not what emptying means
    return (initial[name] ?? null) === null && accepted(shape, [undefined]).ok;
  });
}

/** The first of the readings that the schema takes, as it was given; else the first. */
function accepted(schema: z.core.$ZodType, readings: readonly unknown[]): { ok: boolean; value: unknown } {
  for (const value of readings) {
    const result = (schema as z.ZodType).safeParse(value); // every schema of the contract is a classic one
    if (result.success) return { ok: true, value: value === undefined ? result.data : value };
  }
  return { ok: false, value: readings[0] };
}

function shapeOf(schema: FormSchema, name: string): z.core.$ZodType {
  const shape = schema.shape[name];
  if (!shape) throw new Error(`the schema has no field ${name}`);
  return shape;
}

/** How long its text may be, where the contract says so. */
export function maxLengthOf(field: Field, schema: FormSchema): number | null {
  let shape: unknown = shapeOf(schema, slotOf(field));
  while (typeof shape === 'object' && shape !== null && 'unwrap' in shape && typeof shape.unwrap === 'function')
    shape = shape.unwrap();
  return typeof shape === 'object' && shape !== null && 'maxLength' in shape && typeof shape.maxLength === 'number'
    ? shape.maxLength
    : null;
}

const isRange = (draft: FieldDraft): draft is DateRange => typeof draft === 'object' && 'from' in draft;

const textOf = (at: unknown, text: (at: number) => string): string => (typeof at === 'number' ? text(at) : '');

/** A day's last millisecond: a range holds its last day too. */
const lastOf = (day: string): number | null => msOf(day && `${day}T23:59:59.999`);

/** The names whose values differ. */
export const changedNames = (before: Values, now: Values): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((name) => !isSameValue(before[name], now[name]));

export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((x, i) => isSameValue(x, b[i]));
  if (isRow(a) && isRow(b)) return changedNames(a, b).length === 0;
  return Object.is(a ?? null, b ?? null);
}

const isRow = (value: unknown): value is Values => typeof value === 'object' && value !== null && !Array.isArray(value);

export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

export const rowVersion = (row: unknown): number | undefined =>
  typeof row === 'object' && row !== null && 'version' in row && typeof row.version === 'number'
    ? row.version
    : undefined;
