// What two people made of one row, compared field by field.
import { type Field, namesOf, type Values } from './field.ts';
import { isSameValue, pick } from './values.ts';

/** Two people changed one row: what it was to both, and what each made of it. */
export interface Conflict {
  base: Values;
  mine: Values;
  theirs: Values;
  version: number | undefined;
}

export type ConflictSide = 'mine' | 'theirs';

interface Difference {
  field: Field;
  /** Only they changed it: theirs is what stays unless the person says otherwise. */
  onlyTheirs: boolean;
}

const differs = (field: Field, a: Values, b: Values): boolean => namesOf(field).some((n) => !isSameValue(a[n], b[n]));

/** Where there is something to decide; a field that only I changed is mine without a question. */
export const differencesOf = (fields: readonly Field[], { base, mine, theirs }: Conflict): readonly Difference[] =>
  fields
    .filter((field) => differs(field, mine, theirs) && differs(field, base, theirs))
    .map((field) => ({ field, onlyTheirs: !differs(field, base, mine) }));

/** The row with each decision taken; undefined while one is open. */
export function merged(
  fields: readonly Field[],
  { mine, theirs }: Conflict,
  differences: readonly Difference[],
  sides: ReadonlyMap<Field, ConflictSide>,
): Values | undefined {
  if (differences.some(({ field }) => !sides.has(field))) return undefined;
  const names = (side: ConflictSide) =>
    fields.filter((f) => (sides.get(f) ?? 'mine') === side).flatMap((field) => namesOf(field));
  return { ...pick(mine, names('mine')), ...pick(theirs, names('theirs')) };
}
