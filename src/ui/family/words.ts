// From names to words: the columns, filters and fields of a family's screen, labelled in the reader's language.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field, Option } from '../form/field.ts';
import type { Column, Filter } from '../list/column.ts';
import type { FamilyColumn, FamilyField, FamilyFilter } from './family.ts';

export function useFamilyWords(words: string) {
  const { t, i18n } = useTranslation([words, 'family']);
  return useMemo(() => {
    const has = (key: string) => i18n.exists(`${words}:${key}`);
    const label = (name: string) => t(`field.${name}`);
    const choice = (name: string, value: unknown) => (has(`${name}.${value}`) ? t(`${name}.${value}`) : String(value));
    const options = (name: string, given: readonly (string | Option)[] = []): Option[] =>
      given.map((o) => (typeof o === 'string' ? { value: o, label: choice(name, o) } : o));
    return {
      t,
      one: t('one'),
      /** The screen's own word, or the kit's where it has none. */
      say: (key: string, values: Record<string, string | number> = {}) =>
        has(key) ? t(key, values) : t(`family:${key}`, { one: t('one'), ...values }),
      columns: <Row>(given: readonly FamilyColumn<Row>[]): Column<Row>[] =>
        given.map((c) => columnOf(typeof c === 'string' ? { name: c } : c, label, choice)),
      filters: (given: readonly FamilyFilter[]): Filter[] =>
        // each kind keeps its own fields; TypeScript cannot follow a union through a spread
        given.map((f) => ({ ...f, label: label(f.name), options: options(f.name, f.options) }) as Filter),
      fields: (given: readonly FamilyField[], when: 'add' | 'edit'): Field[] =>
        given
          .filter((f) => (f.when ?? when) === when)
          .map(({ when: _when, options: choices, ...f }) => ({
            ...f,
            label: label(f.name.split(',')[0] ?? f.name),
            ...(choices ? { options: options(f.name, choices) } : {}),
            ...(has(`hint.${f.name}`) ? { hint: t(`hint.${f.name}`) } : {}),
          })),
    };
  }, [t, i18n, words]);
}
export type FamilyWords = ReturnType<typeof useFamilyWords>;

type Named<Row> = Exclude<FamilyColumn<Row>, string>;

function columnOf<Row>(
  { kind, ...column }: Named<Row>,
  label: (name: string) => string,
  choice: (name: string, value: unknown) => string,
): Column<Row> {
  const { name } = column;
  if (kind !== 'choice') return { ...column, label: label(name), ...(kind ? { kind } : {}) };
  // columns name fields of the contract's row
  const cell = (row: Row) => choice(name, (row as Record<string, unknown>)[name]);
  return { cell, ...column, label: label(name) };
}
