// What there is to copy, asked from PostgreSQL's own catalogue: no list of tables to keep up to date.
import type { ClientBase } from 'pg';
import { type Manifest, quoted } from './format.ts';

interface TableColumns {
  name: string;
  columns: string[];
}

/** The tables of the school, without the migrator's own; columns that are computed are not copied. */
export async function schoolTables(client: ClientBase): Promise<TableColumns[]> {
  const { rows } = await client.query<TableColumns>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname <> 'migration' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  );
  return rows;
}

export async function sequencesOf(client: ClientBase): Promise<Manifest['sequences']> {
  const names = await client.query<{ name: string }>(
    "select sequencename as name from pg_sequences where schemaname = 'public' order by 1",
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of names.rows) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${quoted(name)}`,
    );
    for (const { value, called } of rows) sequences.push({ name, value, called });
  }
  return sequences;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

export async function foreignKeysOf(client: ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
     from pg_constraint k join pg_class c on c.oid = k.conrelid
     where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}
