// How rows of a table are told: as a table again, one alone as a sentence.
import { cellsIn } from '#contract/rows.ts';
import { anyOf, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { joinedTexts, type MarkedText, plain, type QuotedWords, quotedWords, toldLines, withMarks } from './marked.ts';

interface ShownRow extends QuotedWords {
  /** Of its citation. */
  n: number;
}

const cellsOf = ({ quote, formulas, marks }: QuotedWords) => cellsIn(quote, formulas && (marks ?? []));
const nameOf = (row: QuotedWords): string | undefined => cellsOf(row)?.[0]?.[0];

/** Do these two rows stand in one table? */
export const isSameTable = (one: QuotedWords, other: QuotedWords): boolean => {
  const name = nameOf(one);
  return name !== undefined && name === nameOf(other);
};

/** As a table, each row's mark behind its last value. Undefined unless all are rows of one table. */
export function toldTable(rows: readonly ShownRow[]): MarkedText | undefined {
  const [first, ...rest] = rows;
  if (!first || rest.length === 0 || !rest.every((row) => isSameTable(first, row))) return undefined;
  const all = rows.map((row) => cellsOf(row) ?? []);
  const names = new Set(all.flatMap((cells) => cells.map(([column]) => column)));
  // 夏季、冬季: what stands over both columns of its neighbours
  const columns = [...names].filter((name) => !isOfSeveral(name, names));
  const head = columns.map((column) => quotedWords(column, first));
  const lines = all.map((cells, i) => {
    const row = rows[i];
    const values = columns.map((column) => cells.find(([name]) => isFor(name, column, names))?.[1] ?? '');
    const told = values.map((value) => quotedWords(value, row ?? {}));
    return [...told.slice(0, -1), joinedTexts([...told.slice(-1), plain(`[${row?.n}]`)])];
  });
  return tableOf([head, ...lines]);
}

/** `| a | b |` in lines, the head's first, with the places of what stands in each cell. */
function tableOf([head = [], ...rows]: readonly (readonly MarkedText[])[]): MarkedText {
  const rule = plain(`\n${line(head.map(() => '---'))}`);
  const places: [number, number][][] = [];
  let table = plain('');
  for (const [i, cells] of [head, ...rows].entries()) {
    table = i > 0 ? joinedTexts([table, plain('\n')]) : table;
    places.push([]);
    for (const cell of cells) {
      table = joinedTexts([table, plain('| ')]);
      places.at(-1)?.push([table.text.length, table.text.length + cell.text.length]);
      table = joinedTexts([table, cell, plain(' ')]);
    }
    table = joinedTexts(i > 0 ? [table, plain('|')] : [table, plain('|'), rule]);
  }
  return withMarks(table, [{ kind: 'table', from: 0, to: table.text.length, rows: places }]);
}

const isOfSeveral = (name: string, names: ReadonlySet<string>): boolean =>
  name.includes('、') && name.split('、').every((part) => names.has(part));
const isFor = (name: string, column: string, names: ReadonlySet<string>): boolean =>
  name === column || (isOfSeveral(name, names) && name.split('、').includes(column));

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const COMPARED = anyOf(({ draft }) => draft.compared);
const COUNTED = anyOf(({ draft }) => draft.rowNumber);

/** One row in words: what each column says of what the row is about. Undefined for what is no row. */
function rowSentence(row: QuotedWords): string | undefined {
  const given = cellsOf(row)?.filter(([, value]) => value !== '');
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
  return PHRASES[langOf(row.quote)].row(told);
}

/** Quoted words as they are told: a row as a sentence, dots as a list. Its citation keeps the material's own. */
export function toldQuote(quoted: QuotedWords): MarkedText {
  const sentence = rowSentence(quoted);
  return sentence === undefined ? toldLines(quoted) : quotedWords(sentence, quoted);
}
