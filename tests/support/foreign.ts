// What a sample of a foreign id is: beside each file of the contract stand those of its operations, `<file>.foreign.ts`.
import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Client } from './server.ts';

export type Who = 'student' | 'teacher' | 'admin' | 'qa';

export interface Sample {
  /** Who tries, with rights to the operation. */
  who: Who;
  /** Which rows are tried: a name of `rows` that stand beside a family, or the base of a plain family. */
  kind: string;
  input: (id: string) => Record<string, unknown>;
  /** What the refusal looks like when it is not the code 404. */
  refused?: (answer: { code: number; data: unknown }) => boolean;
  /** An id that is refused elsewhere and not here. */
  except?: string;
}

export const field = (name: string) => (a: { code: number; data: unknown }) =>
  a.code === 422 && Object.hasOwn((a.data as { fields?: object } | null)?.fields ?? {}, name);

export const family = (kind: string, who: Who, add?: Sample): Record<string, Sample> => ({
  Item: { who, kind, input: (id) => ({ id }) },
  Update: { who, kind, input: (id) => ({ id, name: '改名' }) },
  Delete: { who, kind, input: (id) => ({ ids: [id] }) },
  // one's own deleted rows do come back; that others' do not is crud.api.test.ts
  Restore: { who, kind, input: (id) => ({ ids: [id] }), except: 'deleted' },
  ...(add ? { Add: add } : {}),
});

export const named = (base: string, samples: Record<string, Sample>): Record<string, Sample> =>
  Object.fromEntries(Object.entries(samples).map(([name, s]) => [`${base}/${name}`, s]));

/** What samples are made with. `ownClass` and `clients` are there once the test has begun. */
export interface ForeignKit {
  field: typeof field;
  family: typeof family;
  named: typeof named;
  clients: Record<Who, Client>;
  /** A class of the caller's own organisation. */
  ownClass: () => string;
}

/** Ids of rows that the caller must not touch: by kind, each by whose row it is. One that was never there comes by itself. */
export type Rows = Record<string, Record<string, string>>;

/** What rows are made with, once the test has begun. */
export interface RowKit {
  pool: Pool;
  clients: Record<Who, Client>;
  ownClass: () => string;
  /** What most rows have, in the caller's organisation and in another. */
  own: { org_id: string; created_at: number };
  second: { org_id: string; created_at: number };
  /** Adds a row, with an id of its own unless it has one, and says its id. */
  add: (table: string, row: Record<string, unknown>) => Promise<string>;
  /** The id of any row there. */
  one: (table: string, of: { org_id: string }) => Promise<string>;
  /** A course that other teachers of the organisation do not see. */
  courseId: string;
  /** A student of the same organisation, with a lesson and a chat. */
  other: Client;
  lesson: { lessonId: string; log: string };
  chatId: string;
  /** What a stored file has, whoever owns it. */
  file: Record<string, unknown>;
}

interface Beside {
  samples: (kit: ForeignKit) => Record<string, Sample>;
  /** The rows of others that samples are tried with, under the names of their kinds. */
  rows?: (kit: RowKit) => Promise<Rows>;
  /** Where a foreign call might have changed something. */
  tables?: readonly string[];
}

const CONTRACT = join(import.meta.dirname, '..', '..', 'contract');

/** All that stands beside the contract. */
export const foreignBeside = (): Promise<Beside[]> =>
  Promise.all(
    readdirSync(CONTRACT)
      .filter((file) => file.endsWith('.foreign.ts'))
      .map((file) => import(join(CONTRACT, file)) as Promise<Beside>),
  );

/** `add` and `one` of a `RowKit`. */
export const rowsIn = (pool: Pool): Pick<RowKit, 'add' | 'one'> => ({
  add: async (table, { id = randomUUID(), ...row }) => {
    const columns = ['id', ...Object.keys(row)];
    const places = columns.map((_, n) => `$${n + 1}`);
    await pool.query(`insert into ${table} (${columns}) values (${places})`, [id, ...Object.values(row)]);
    return String(id);
  },
  one: async (table, { org_id }) =>
    (await pool.query<{ id: string }>(`select id from ${table} where org_id = $1 limit 1`, [org_id])).rows[0]?.id ?? '',
});
