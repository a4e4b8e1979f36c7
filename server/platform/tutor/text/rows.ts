// Rows of a table as the extraction leaves them (`列名：值；…`), and how they are shown: as a table again, one alone as a
// sentence.
import { anyOf, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';

/** Column and value. */
export type Cells = readonly (readonly [column: string, value: string])[];

/** Undefined for what is no row. */
export function cellsIn(text: string): Cells | undefined {
  const row = text.trim();
  if (!row.endsWith('；') || row.includes('\n')) return undefined;
  const cells: [string, string][] = [];
  for (const piece of row.slice(0, -1).split('；')) {
    const at = piece.indexOf('：');
    const last = cells.at(-1);
    if (at > 0) cells.push([piece.slice(0, at).trim(), piece.slice(at + 1).trim()]);
    // a value of several clauses
    else if (last && at < 0) last[1] += `；${piece}`;
    else return undefined;
  }
  return cells.length >= 2 && cells.every(([column]) => column !== '') ? cells : undefined;
}

export interface ShownRow {
  text: string;
  /** Of its citation. */
  n: number;
}

const nameOf = ({ text }: ShownRow): string | undefined => cellsIn(text)?.[0]?.[0];

/** Do these two rows stand in one table? */
export const isSameTable = (one: ShownRow, other: ShownRow): boolean => {
  const name = nameOf(one);
  return name !== undefined && name === nameOf(other);
};

/** As Markdown shows a table, each row's mark behind its last value. Undefined unless all are rows of one table. */
export function markdownTable(rows: readonly ShownRow[]): string | undefined {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0 || !rest.every((row) => isSameTable(first, row))) return undefined;
  const all = rows.map(({ text }) => cellsIn(text) ?? []);
  const names = new Set(all.flatMap((cells) => cells.map(([column]) => column)));
  // 夏季、冬季: what stands over both columns of its neighbours
  const columns = [...names].filter((name) => !isOfSeveral(name, names));
  const lines = all.map((cells, i) => {
    const values = columns.map((column) => cells.find(([name]) => isFor(name, column, names))?.[1] ?? '');
    return [...values.slice(0, -1), `${values.at(-1)}[${rows[i]?.n}]`];
  });
  return [columns, columns.map(() => '---'), ...lines].map(line).join('\n');
}

const isOfSeveral = (name: string, names: ReadonlySet<string>): boolean =>
  name.includes('、') && name.split('、').every((part) => names.has(part));
const isFor = (name: string, column: string, names: ReadonlySet<string>): boolean =>
  name === column || (isOfSeveral(name, names) && name.split('、').includes(column));

const line = (cells: readonly string[]): string =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const COMPARED = anyOf(({ draft }) => draft.compared);
const COUNTED = anyOf(({ draft }) => draft.rowNumber);

/** One row in words: what each column says of what the row is about. Undefined for what is no row. */
export function rowSentence(text: string): string | undefined {
  const given = cellsIn(text)?.filter(([, value]) => value !== '');
  const all = given && given.length > 2 && COUNTED.test(given[0]?.[0] ?? '') ? given.slice(1) : given;
  const [first, ...rest] = all ?? [];
  if (!first || rest.length === 0) return undefined;
  const [head, name] = first;
  // in a table that compares things, the things stand in the columns
  const isCompared = rest.length > 1 && COMPARED.test(head);
  const told = rest.map(([column, value]) => ({
    ...(isCompared ? { name: column, column: name } : { name, column }),
    value: value.replace(/[。.]$/u, ''),
  }));
  return PHRASES[langOf(text)].row(told);
}

const DOT = /^[^\S\n]*[•·●○■◆▪]\s+/gmu;

/** Quoted words as they are told: a row as a sentence, dots as a list. Its citation keeps the material's own. */
export const toldQuote = (quote: string): string => rowSentence(quote) ?? quote.replace(DOT, '- ');
