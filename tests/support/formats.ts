// docs/formats.md held by tests: each row of its tables has a check, which runs what reads the format and finds what the row says.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const DOCUMENT = readFileSync(join(process.cwd(), 'docs/formats.md'), 'utf8');

/** `says`: that the row has these words, which the check has just found to be so. */
type Check = (says: (...words: string[]) => void) => void | Promise<void>;

interface Table {
  /** The heading above it. */
  under: string;
  /** The first cell of its head. */
  first: string;
  /** The columns that the checks hold; all but the first where none is named. */
  columns?: readonly string[];
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());

function tableOf({ under, first, columns }: Table): [key: string, said: string][] {
  const section = new RegExp(`^## ${under}$([\\s\\S]*?)(?=^## |(?![\\s\\S]))`, 'm').exec(DOCUMENT)?.[1] ?? '';
  const tables = [...section.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) => table.trim().split('\n').map(cellsOf));
  const [head = [], , ...rows] = tables.find((table) => table[0]?.[0] === first) ?? [];
  const places = head.flatMap((name, at) => (at > 0 && (columns?.includes(name) ?? true) ? [at] : []));
  return rows.map((row) => [row[0] ?? '', places.map((at) => row[at]).join(' | ')]);
}

/** `unchecked`: rows that no machine can check here, with the reason. */
export function holdTable(
  table: Table,
  checks: Readonly<Record<string, Check>>,
  unchecked: Readonly<Record<string, string>> = {},
): void {
  const rows = tableOf(table);
  describe(`${table.under}: ${[table.first, ...(table.columns ?? [])].join(', ')}`, () => {
    test('each row has a check, and each check a row', () => {
      expect([...Object.keys(checks), ...Object.keys(unchecked)].toSorted()).toEqual(
        rows.map(([key]) => key).toSorted(),
      );
      expect(Object.keys(unchecked).length).toBeLessThanOrEqual(2);
    });
    test.each(rows.filter(([key]) => key in checks))('%s', async (key, said) => {
      let count = 0;
      await checks[key]?.((...words) => {
        for (const word of words) expect(said).toContain(word);
        count += words.length;
      });
      expect(count).toBeGreaterThan(0);
    });
  });
}
