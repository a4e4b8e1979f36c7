// What readings are called, in the teacher's language, and how what was read is written.
import type { ReadingDeclared } from '#contract/readings.ts';
import { fixed } from '#contract/rounding.ts';

export const headOf = ({ title, en, unit }: ReadingDeclared, language: string): string =>
  [language.startsWith('zh') ? title : (en ?? title), unit ?? ''].filter(Boolean).join(' / ');

/** A name that the evidence has, as the package calls it. */
export function calledAs({ values = {} }: ReadingDeclared, value: unknown, language: string): unknown {
  const named = typeof value === 'string' && Object.hasOwn(values, value) ? values[value] : undefined;
  return named ? (language.startsWith('zh') ? named.title : (named.en ?? named.title)) : value;
}

const MOST_SIGNS = 500;
/** Digits in a row: nobody reads more of them. */
const MANY_DIGITS = /\d{25,}/g;
const NOTHING = '—';

/** A number has so many digits after its point; what the student wrote has as many as they wrote, and no more than that. */
export function written(value: string | number | null | undefined, digits?: number): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'number') return digits === undefined ? String(value) : fixed(value, digits);
  const text = value.trim();
  const [, behind = ''] = /^[-+−]?\d{1,15}\.(\d+)$/.exec(text) ?? [];
  if (digits !== undefined && behind.length > digits) return fixed(Number(text.replace('−', '-')), digits);
  const signs = [...text.replace(MANY_DIGITS, (run) => `${run.slice(0, 12)}…`)];
  return (signs.length > MOST_SIGNS ? `${signs.slice(0, MOST_SIGNS).join('')}…` : signs.join('')) || NOTHING;
}
