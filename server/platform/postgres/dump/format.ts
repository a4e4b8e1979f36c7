// A backup is a .tar.gz: db/<table>/<part>.copy, files/…, keys/…, and manifest.json last, which says what must be there.
import { z } from 'zod';

export class DumpError extends Error {}

export const DUMP_MANIFEST = 'manifest.json';
/** Copied as they are, from and to the data folder. */
export const FOLDERS = ['files', 'keys'] as const;

const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
const count = z.number().int().nonnegative();

export const manifestShape = z.object({
  format: z.literal('mengoo-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })).min(1),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier), rows: count })),
  /** `value` as text: it may be beyond a number's precision. */
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  entries: z.array(z.object({ name: z.string(), size: count, sha256: z.string().length(64) })),
});

export type Manifest = z.output<typeof manifestShape>;
export type DumpEntry = Manifest['entries'][number];

export const partName = (table: string, part: number): string => `db/${table}/${String(part).padStart(6, '0')}.copy`;

/** The table whose rows an entry holds; null for a file. */
export const tableOf = (name: string): string | null => /^db\/([a-z_][a-z0-9_]*)\/\d+\.copy$/.exec(name)?.[1] ?? null;

/** Archives come from anywhere: a name is a table's part or a plain path below one of our folders, or it is refused. */
export function checkName(name: string): void {
  if (name === DUMP_MANIFEST || tableOf(name) !== null) return;
  const [folder, ...rest] = name.split('/');
  const known = FOLDERS.some((f) => f === folder) && rest.length > 0;
  // control characters, and what separates paths, drives and streams on Windows
  const plain = rest.every((part) => part !== '' && !/^\.+$/.test(part) && !/[\p{Cc}\\:]/u.test(part));
  if (!known || !plain) throw new DumpError(`不安全的文件名 / unsafe name in the archive: ${JSON.stringify(name)}`);
}

/** A table or column name in SQL. Only names that passed `identifier` or come from the catalogue. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: string[]): string => columns.map(quoted).join(', ');
