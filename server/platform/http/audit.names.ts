// The operation log is read by people: where a field names a row by its id, the row's name stands there.
import type { Postgres } from '../postgres/pool.ts';
import { createRegistry, type Hooks } from '../registry.ts';

/** A query of `id, name` over the rows of a table, by the table's name. */
const names = createRegistry<string>('names of the operation log');
/** The log calls these rows by their names. */
export const namesRows = names.register;

/** What nearly all rows hang on. */
const FOR_ALL = ['sys_user', 'sys_role', 'sys_dept', 'course'].map((table) => `select id, name from ${table}`);

type Values = Record<string, unknown>;

const isNaming = (field: string): boolean => /[a-z]Ids?$/.test(field);
const idsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((id): id is string => typeof id === 'string');

/** An id of no known row stays what it is. */
export async function named(
  app: Hooks & Pick<Postgres, 'pool'>,
  ...told: (Values | undefined)[]
): Promise<(Values | undefined)[]> {
  const ids = told.flatMap((values) =>
    Object.entries(values ?? {}).flatMap(([field, value]) => (isNaming(field) ? idsOf(value) : [])),
  );
  if (ids.length === 0) return told;
  const all = [...FOR_ALL, ...names.of(app).values()].map((query) => `(${query})`).join(' union all ');
  const { rows } = await app.pool.query<{ id: string; name: string }>({
    name: 'operation-names',
    text: `select id, name from (${all}) x (id, name) where id = any($1)`,
    values: [[...new Set(ids)]],
  });
  const known = new Map(rows.map(({ id, name }) => [id, name]));
  const nameOf = (id: unknown): unknown => (typeof id === 'string' ? (known.get(id) ?? id) : id);
  return told.map(
    (values) =>
      values &&
      Object.fromEntries(
        Object.entries(values).map(([field, value]) => {
          if (!isNaming(field)) return [field, value];
          return [field, Array.isArray(value) ? value.map(nameOf) : nameOf(value)];
        }),
      ),
  );
}
