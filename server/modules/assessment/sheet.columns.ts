// A question as a row of a spreadsheet: what is exported comes in again as the same.
import type { BankRow } from '#contract/bank.ts';
import type { BankKind } from '#contract/bank-kinds.ts';
import type { Context } from '#server/platform/http/mount.ts';
import type { ExportColumn } from '../exports/index.ts';
import { pathsOf } from './cats.store.ts';

export const OPTION_COLUMNS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;
/** By what a row calls them, with the heading that a sheet has. */
export const QUESTION_COLUMNS = {
  kind: '题型',
  stem: '题干',
  A: 'A',
  B: 'B',
  C: 'C',
  D: 'D',
  E: 'E',
  F: 'F',
  answer: '答案',
  tolerance: '误差',
  unit: '单位',
  difficulty: '难度',
  cat: '分类',
  explanation: '解析',
} as const;
export type QuestionColumn = keyof typeof QUESTION_COLUMNS;
export const COLUMN_NAMES = Object.keys(QUESTION_COLUMNS) as QuestionColumn[]; // exactly these
export type SheetRow = Record<QuestionColumn, string>;

const WIDTHS: Partial<Record<QuestionColumn, number>> = { stem: 48, answer: 16, cat: 20, explanation: 32 };
export const EXPORT_COLUMNS: readonly ExportColumn[] = COLUMN_NAMES.map((key) => ({
  key,
  title: { text: QUESTION_COLUMNS[key] },
  width: WIDTHS[key] ?? 10,
}));

export const KIND_WORDS = {
  single: '单选',
  multiple: '多选',
  judge: '判断',
  fill: '填空',
  short: '简答',
  essay: '论述',
} as const satisfies Partial<Record<BankKind, string>>;
export type SheetKind = keyof typeof KIND_WORDS;
const isSheetKind = (kind: BankKind): kind is SheetKind => Object.hasOwn(KIND_WORDS, kind);

/** Several in one cell, parted by `|`, be one of them in their words. */
const escaped = (text: string, mark: string): string => text.replaceAll('\\', '\\\\').replaceAll(mark, `\\${mark}`);
export const joinedInCell = (texts: readonly string[], mark: '|' | '/'): string =>
  texts.map((text) => escaped(text, mark)).join(mark);
export function parted(text: string, mark: '|' | '/'): string[] {
  const parts = [''];
  for (const [sign] of text.matchAll(/\\[\\|/]|[\s\S]/g)) {
    if (sign === mark) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${sign.length > 1 ? sign.slice(1) : sign}`);
  }
  return parts.map((part) => part.trim());
}

const plain = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

type Told = Pick<BankRow, 'kind' | 'stem' | 'options' | 'answer' | 'tolerance' | 'unit' | 'rubric' | 'difficulty'> & {
  explanation?: string | undefined;
};

/** Null: a spreadsheet cannot hold it. `cat`: the way to its category. */
export function sheetRowOf(q: Told, cat: string): SheetRow | null {
  const options = q.options ?? [];
  if (!isSheetKind(q.kind) || options.length > OPTION_COLUMNS.length) return null;
  const texts = OPTION_COLUMNS.map((letter, at) => [letter, plain(options[at]?.text ?? '')] as const);
  return {
    kind: KIND_WORDS[q.kind],
    stem: plain(q.stem),
    ...(Object.fromEntries(texts) as Record<(typeof OPTION_COLUMNS)[number], string>),
    answer: answerCell(q),
    tolerance: q.tolerance == null ? '' : String(q.tolerance),
    unit: plain(q.unit ?? ''),
    difficulty: q.difficulty === null ? '' : String(q.difficulty),
    cat,
    explanation: plain(q.explanation ?? ''),
  };
}

function answerCell({ kind, options = [], answer, rubric = [] }: Told): string {
  if (kind === 'judge') return answer === true ? '对' : '错';
  if (kind === 'essay')
    return joinedInCell(
      rubric.map(({ title, points }) => `${title}:${points}`),
      '|',
    );
  const said = [answer ?? ''].flat().map((text) => plain(String(text)));
  if (kind === 'fill') return joinedInCell(said, '|');
  if (kind === 'short') return said.join('\n');
  return OPTION_COLUMNS.filter((_, at) => said.includes(options[at]?.key ?? '\0')).join('');
}

/** For the export: only what a spreadsheet can hold. */
export async function inSheet(rows: readonly Record<string, unknown>[], { app, who }: Context): Promise<SheetRow[]> {
  const paths = await pathsOf(app.pool, who.orgId);
  return rows.flatMap((row) => {
    const q = row as BankRow; // the reader gives them as the contract has them
    return sheetRowOf(q, joinedInCell(paths.get(q.catId ?? '') ?? [], '/')) ?? [];
  });
}
