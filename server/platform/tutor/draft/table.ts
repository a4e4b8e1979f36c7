// Questions from a table: what stands beside a row's name; where a column has too few values for a choice, whether a value does.

import { type Cells, cellsIn } from '#contract/rows.ts';
import { anyOf, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { mistakeRow } from '#server/platform/tutor/text/mistakes.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { OPTIONS, optionsWithKey } from './choice.ts';
import { namesItself } from './gates.ts';
import { type DraftQuestion, provenance } from './lines.ts';
import type { DraftPoint } from './points.ts';

export interface TableRow {
  passage: Passage;
  cells: Cells;
}

/** A cell as it is asked for: 「酚酞」的「变色范围」. */
interface CellQuestion {
  row: TableRow;
  name: string;
  of: string;
  column: string;
  key: string;
  /** Values that other rows, or in a comparison other columns, have there, each with what it belongs to. */
  others: ReadonlyMap<string, string>;
}

const NO_KIND = anyOf(({ draft }) => draft.noKind);
const COMPARED = anyOf(({ draft }) => draft.compared);
// The mean of readings is read off them.
const SUMMED = anyOf(({ ask }) => ask.summed);
const LONGEST_CELL = 40;
// A row of readings: nobody learns these.
const BARE = /^[\d.,]+$/u;
const CHOICES = 3;
const JUDGED = 2;

/** At most so many of one table; a choice wants four different values. */
export function tableQuestions({ passages }: DraftPoint, point: number): DraftQuestion[] {
  return tablesOf(passages).flatMap((rows) => {
    const all = isComparison(rows) ? comparedCells(rows) : cellsOf(rows);
    const choices = all.filter(({ others }) => others.size >= OPTIONS - 1).slice(0, CHOICES);
    const rest = all.filter(({ row, others }) => others.size > 0 && !choices.some((one) => one.row === row));
    return [
      ...choices.map((one, index) => choice(one, point, index)),
      ...(choices.length < CHOICES ? rest.slice(0, JUDGED).map((one, index) => judge(one, point, index)) : []),
    ];
  });
}

export const isComparison = ([first]: readonly TableRow[]): boolean =>
  COMPARED.test(first?.cells[0]?.[0] ?? '') && (first?.cells.length ?? 0) >= 3;

/** One cell of each row, the columns in turn. */
function cellsOf(rows: readonly TableRow[]): CellQuestion[] {
  const columns = columnsIn(rows);
  const name = nameColumn(rows, columns);
  const asked = name === undefined ? [] : askedColumns(name, columns);
  if (name === undefined || asked.length === 0) return [];
  return rows.flatMap((row, index) => {
    const column = asked[index % asked.length] ?? '';
    const [key, of] = [valueIn(row, column), valueIn(row, name)];
    if (!isAskable(key) || of.includes(key) || (BARE.test(of) && BARE.test(key)) || SUMMED.test(of)) return [];
    const others = rows
      .filter((own) => own !== row && isOther(valueIn(own, column), key))
      .map((own) => [valueIn(own, column), valueIn(own, name)] as const);
    if (
      namesItself(
        { of, value: key },
        others.map(([value, name]) => ({ of: name, value })),
      )
    )
      return [];
    return [{ row, name: NO_KIND.test(name) ? '' : name, of, column, key, others: new Map(others) }];
  });
}

export const columnsIn = (rows: readonly TableRow[]): string[] => [
  ...new Set(rows.flatMap(({ cells }) => cells.map(([column]) => column))),
];

/** What stands behind the name. */
export const askedColumns = (name: string, columns: readonly string[]): string[] =>
  columns.slice(columns.indexOf(name) + 1);

/** The first column that tells all rows apart: where its cells are merged, it is the next one. */
export function nameColumn(rows: readonly TableRow[], columns: readonly string[]): string | undefined {
  return columns.slice(0, -1).find((column) => {
    const values = rows.map((row) => valueIn(row, column));
    return values.every((value) => /\p{L}|\d/u.test(value)) && new Set(values).size === values.length;
  });
}

function comparedCells(rows: readonly TableRow[]): CellQuestion[] {
  return rows.flatMap((row, index) => {
    const [[, attribute] = ['', ''], ...values] = row.cells;
    const [of, key] = values[index % values.length] ?? ['', ''];
    if (!isAskable(key)) return [];
    const others = values.filter(([, value]) => isOther(value, key)).map(([column, value]) => [value, column] as const);
    return [{ row, name: '', of, column: attribute, key, others: new Map(others) }];
  });
}

function choice(asked: CellQuestion, point: number, index: number): DraftQuestion {
  const { row, column, key, others } = asked;
  const words = PHRASES[langOf(row.passage.text)];
  const wrong = [...others].slice(0, OPTIONS - 1).map(([text]) => ({ text, misconception: words.ofAnother(column) }));
  return {
    kind: 'single',
    stem: words.cell(asked),
    ...optionsWithKey({ text: key }, wrong, index),
    ...rowProvenance(asked, point),
  };
}

/** The first as another has it, the second as it is. */
function judge(asked: CellQuestion, point: number, index: number): DraftQuestion {
  const isTrue = index % 2 === 1;
  const [other = ''] = asked.others.keys();
  const words = PHRASES[langOf(asked.row.passage.text)];
  const stem = words.cellIs(asked, isTrue ? asked.key : other);
  return { kind: 'judge', stem, answer: isTrue, ...rowProvenance(asked, point) };
}

const rowProvenance = ({ row: { passage } }: CellQuestion, point: number) =>
  provenance({ point, passage, text: passage.text });

export const valueIn = (row: TableRow, column: string): string =>
  row.cells.find(([name]) => name === column)?.[1] ?? '';

export const isAskable = (value: string): boolean => /[\p{L}\d]/u.test(value) && value.length <= LONGEST_CELL;

// 红 and 红色, 3 and 3～5: where one is part of the other, both may be right.
export const isOther = (value: string, key: string): boolean =>
  isAskable(value) &&
  !value.includes(key) &&
  !key.includes(value) &&
  (countIn(value) === undefined || countIn(value) !== countIn(key));

/** Of 1 只 and 1 个: which word counts a thing is nobody's knowledge of the thing. */
const countIn = (value: string): string | undefined => /^(\d+)\s*\p{Script=Han}$/u.exec(value)?.[1];

export function tablesOf(passages: readonly Passage[]): TableRow[][] {
  const tables: TableRow[][] = [];
  for (const passage of passages) {
    const row = rowOf(passage);
    if (!row) continue;
    // cells that span columns leave some of their names out
    const name = (own: TableRow | undefined) => own?.cells[0]?.[0];
    const last = tables.at(-1);
    const above = last?.at(-1)?.passage;
    const isNext = above?.heading === passage.heading && above?.documentId === passage.documentId;
    if (last && name(last[0]) === name(row) && isNext && passage.seq - (above?.seq ?? 0) === 1) last.push(row);
    else tables.push([row]);
  }
  return tables;
}

function rowOf(passage: Passage): TableRow | undefined {
  // of mistakes one asks which is one, not what puts it right
  const cells = mistakeRow(passage.text) ? undefined : cellsIn(passage.text, passage.marks);
  return cells && { passage, cells };
}
