// What was measured, as tables: evidence is a package's own, so whatever in it is a list of numbers is one.

/** The rows of one list, by its path in the evidence: each column a number, by its own path within the row. */
type Tables = Map<string, Record<string, number>[]>;

const MOST_DEPTH = 6;
const MOST_ROWS = 500;
const MOST_COLUMNS = 40;

/** Of a list of plain numbers: its one column. */
const ALONE = 'value';

/** Lists within a list are tables of their own, over all of its rows. */
export function tablesIn(evidence: unknown): Tables {
  const tables: Tables = new Map();
  walk(evidence, '', tables, 0);
  return tables;
}

function walk(value: unknown, path: string, tables: Tables, depth: number): void {
  if (depth > MOST_DEPTH || typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) {
    for (const [name, part] of Object.entries(value))
      walk(part, path === '' ? name : `${path}.${name}`, tables, depth + 1);
    return;
  }
  for (const part of value.slice(0, MOST_ROWS)) {
    const row: Record<string, number> = {};
    const own = numberIn(part);
    if (own !== null) row[ALONE] = own;
    else if (isPlain(part)) numbersOf(part, '', row);
    const rows = tables.get(path) ?? [];
    if (Object.keys(row).length > 0 && rows.length < MOST_ROWS) tables.set(path, [...rows, row]);
    walkWithin(part, path, tables, depth + 1);
  }
}

/** Only the lists: numbers of the row itself are its columns. */
function walkWithin(row: unknown, path: string, tables: Tables, depth: number): void {
  if (depth > MOST_DEPTH || !isPlain(row)) return;
  for (const [name, part] of Object.entries(row)) {
    const within = path === '' ? name : `${path}.${name}`;
    if (Array.isArray(part)) walk(part, within, tables, depth);
    else walkWithin(part, within, tables, depth + 1);
  }
}

function numbersOf(value: Record<string, unknown>, path: string, row: Record<string, number>): void {
  for (const [name, part] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`;
    const number = numberIn(part);
    if (number !== null && Object.keys(row).length < MOST_COLUMNS) row[at] = number;
    else if (isPlain(part)) numbersOf(part, at, row);
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A reading may be kept as it was written: its digits count. */
export function numberIn(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*[-+−]?\d+([.,]\d+)?([eE][-+]?\d+)?\s*$/.test(value)) return null;
  const number = Number(value.trim().replace(',', '.').replace('−', '-'));
  return Number.isFinite(number) ? number : null;
}

interface Rows {
  id: string;
  rows: readonly (readonly (number | null)[])[];
}
interface Same {
  a: string;
  b: string;
  rows: number;
  of: number;
}

/** Fewer may fall together by chance. */
const LEAST = 3;
/** What so many have alike is the apparatus's, or the task's. */
const COMMON = 4;

/**
 * Whose rows are those of another, value by value: at least three, and half of the shorter. Every row has two values at
 * least, or it says too little.
 */
export function sameTables(all: readonly Rows[]): Same[] {
  const having = new Map<string, Set<string>>();
  const keys = new Map<string, string[]>();
  for (const { id, rows } of all) {
    const own = [...new Set(rows.filter((r) => r.filter((v) => v !== null).length > 1).map((r) => JSON.stringify(r)))];
    keys.set(id, own);
    for (const key of own) having.set(key, (having.get(key) ?? new Set()).add(id));
  }
  const pairs = new Map<string, Same>();
  for (const ids of having.values()) {
    if (ids.size < 2 || (ids.size >= COMMON && ids.size > all.length / 3)) continue;
    const list = [...ids];
    for (const [n, a] of list.entries())
      for (const b of list.slice(n + 1)) {
        const of = Math.min(keys.get(a)?.length ?? 0, keys.get(b)?.length ?? 0);
        const pair = pairs.get(`${a} ${b}`) ?? { a, b, rows: 0, of };
        pairs.set(`${a} ${b}`, { ...pair, rows: pair.rows + 1 });
      }
  }
  return [...pairs.values()]
    .filter(({ rows, of }) => rows >= LEAST && rows * 2 >= of)
    .toSorted((a, b) => b.rows / b.of - a.rows / a.of || b.rows - a.rows);
}
