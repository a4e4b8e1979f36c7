// Rows of a spreadsheet as questions: what is wrong is told by row and column.
import { type BankFields, bankFields } from '#contract/bank.ts';
import { oneWidth } from '#contract/names.ts';
import { whyOf } from '#contract/reasons.ts';
import type { Sheet } from '#server/platform/sheet/index.ts';
import type { StoredCellError } from '../jobs/index.ts';
import { bankProblems } from './exam-question.ts';
import {
  COLUMN_NAMES,
  KIND_WORDS,
  OPTION_COLUMNS,
  parted,
  QUESTION_COLUMNS,
  type QuestionColumn,
  type SheetKind,
  type SheetRow,
} from './sheet.columns.ts';

export interface ReadQuestion {
  row: number;
  fields: BankFields;
  /** Null: the cell is empty, and says nothing. */
  difficulty: number | null;
  cat: string[];
}
interface ReadSheet {
  questions: ReadQuestion[];
  errors: StoredCellError[];
  ignored: string[];
  /** Rows that are none for what is wrong with them. */
  failed: number;
}

const REQUIRED: readonly QuestionColumn[] = ['kind', 'stem', 'answer'];
const MOST_NAME = 50;

const bare = (text: string): string => oneWidth(text).replace(/[\s*]/g, '').toUpperCase();
const COLUMN_OF = new Map(COLUMN_NAMES.map((name) => [bare(QUESTION_COLUMNS[name]), name]));
const KIND_OF = new Map(Object.entries(KIND_WORDS).map(([kind, word]) => [word as string, kind as SheetKind]));

export function readQuestions({ rows, flaws }: Sheet): ReadSheet {
  const head = rows[0] ?? [];
  const at = new Map<QuestionColumn, number>();
  const read: ReadSheet = { questions: [], errors: [], ignored: [], failed: 0 };
  for (const [place, heading] of head.entries()) {
    const column = COLUMN_OF.get(bare(heading));
    if (column && at.has(column)) read.errors.push({ row: 1, column: heading, reason: 'head-twice' });
    else if (column) at.set(column, place);
    else if (heading !== '') read.ignored.push(heading);
  }
  for (const column of REQUIRED)
    if (!at.has(column)) read.errors.push({ row: 1, column: QUESTION_COLUMNS[column], reason: 'head-missing' });
  if (read.errors.length > 0) return read;
  const flawAt = new Map(flaws.map((f) => [`${f.row}.${f.column}`, f.flaw]));
  for (const [index, cells] of rows.entries()) {
    if (index === 0 || cells.every((text) => text === '')) continue;
    const row = index + 1;
    const texts = Object.fromEntries(COLUMN_NAMES.map((c) => [c, cells[at.get(c) ?? -1] ?? ''])) as SheetRow;
    const found = [...at].flatMap(([column, place]) => {
      const flaw = flawAt.get(`${index}.${place}`);
      return flaw ? [{ row, column: QUESTION_COLUMNS[column], reason: flaw }] : [];
    });
    const question = found.length > 0 ? { errors: found } : readRow(texts, row);
    if ('errors' in question) {
      read.errors.push(...question.errors);
      read.failed++;
    } else read.questions.push(question);
  }
  return read;
}

function readRow(texts: SheetRow, row: number): ReadQuestion | { errors: StoredCellError[] } {
  const errors: StoredCellError[] = [];
  /** One reason a cell. */
  const wrong = (column: QuestionColumn, reason: string, params?: StoredCellError['params']) => {
    if (errors.some((e) => e.column === QUESTION_COLUMNS[column])) return;
    errors.push({ row, column: QUESTION_COLUMNS[column], reason, ...(params && { params }) });
  };
  const kind = KIND_OF.get(bare(texts.kind).replace(/题$/, ''));
  if (!kind) wrong('kind', texts.kind === '' ? 'required' : 'sheetKind');
  const difficulty = texts.difficulty === '' ? null : Number(bare(texts.difficulty));
  if (difficulty !== null && ![1, 2, 3, 4, 5].includes(difficulty)) wrong('difficulty', 'sheetDifficulty');
  const cat = texts.cat === '' ? [] : parted(texts.cat, '/').filter((name) => name !== '');
  if (cat.some((name) => name.length > MOST_NAME)) wrong('cat', 'tooLong', { max: MOST_NAME });
  if (!kind) return { errors };
  const own = { kind, stem: texts.stem.trim(), ...ownOf(kind, texts, wrong) };
  const explanation = texts.explanation.trim();
  const given = bankFields.safeParse({ ...own, ...(explanation === '' ? {} : { explanation }) }, { reportInput: true });
  if (!given.success)
    for (const [field, { name, params }] of Object.entries(whyOf(given.error.issues)))
      wrong(columnOf(field), name, params);
  else for (const [field, reason] of Object.entries(bankProblems(given.data))) wrong(columnOf(field), reason);
  if (errors.length > 0 || !given.success) return { errors };
  return { row, fields: given.data, difficulty, cat };
}

/** The column that says a field: of an option its own. */
function columnOf(field: string): QuestionColumn {
  const [name, at = '0'] = field.split('.');
  if (name === 'options') return OPTION_COLUMNS[Number(at)] ?? 'A';
  return COLUMN_NAMES.find((column) => column === name) ?? 'answer';
}

type Wrong = (column: QuestionColumn, reason: string) => void;

function ownOf(kind: SheetKind, texts: SheetRow, wrong: Wrong): Partial<BankFields> {
  const { answer } = texts;
  if (answer.trim() === '' && kind !== 'essay') {
    wrong('answer', 'required');
    return {};
  }
  switch (kind) {
    case 'single':
    case 'multiple':
      return choiceOf(kind, texts, wrong);
    case 'judge':
      return judgedOf(answer, wrong);
    case 'fill':
      return filledOf(texts, wrong);
    case 'short':
      return { answer: answer.trim() };
    case 'essay':
      return { rubric: rubricOf(answer, wrong) };
  }
}

/** Each option under its letter; one that is left out between two stays out. */
function choiceOf(kind: 'single' | 'multiple', texts: SheetRow, wrong: Wrong): Partial<BankFields> {
  const options = OPTION_COLUMNS.flatMap((key) => (texts[key].trim() === '' ? [] : [{ key, text: texts[key].trim() }]));
  const letters = bare(texts.answer).replace(/[,，、;；]/g, '');
  const keys = [...new Set(letters)].toSorted();
  if (!/^[A-F]+$/.test(letters) || !keys.every((key) => options.some((o) => o.key === key))) {
    wrong('answer', 'sheetLetters');
    return { options };
  }
  if (kind === 'single' && keys.length > 1) wrong('answer', 'sheetOneLetter');
  return { options, answer: kind === 'single' ? (keys[0] ?? '') : keys };
}

const TRUE = /^(?:对|正确|是|√|✓|T|TRUE|Y|YES)$/;
const FALSE = /^(?:错|错误|否|×|✗|X|F|FALSE|N|NO)$/;

function judgedOf(answer: string, wrong: Wrong): Partial<BankFields> {
  const word = bare(answer);
  if (TRUE.test(word) || FALSE.test(word)) return { answer: TRUE.test(word) };
  wrong('answer', 'sheetJudge');
  return {};
}

function filledOf({ answer, tolerance, unit }: SheetRow, wrong: Wrong): Partial<BankFields> {
  const texts = parted(answer, '|').filter((text) => text !== '');
  const number = Number(bare(tolerance));
  if (tolerance !== '' && !(number >= 0 && Number.isFinite(number))) wrong('tolerance', 'sheetNumber');
  return {
    answer: texts.length === 1 ? (texts[0] ?? '') : texts,
    ...(tolerance === '' ? {} : { tolerance: number }),
    ...(unit.trim() === '' ? {} : { unit: unit.trim() }),
  };
}

/** `论点:5|论据:5`. */
function rubricOf(answer: string, wrong: Wrong): NonNullable<BankFields['rubric']> {
  return parted(answer, '|')
    .filter((text) => text !== '')
    .flatMap((text) => {
      const [, title = '', points = ''] = /^([\s\S]*)[:：]\s*([\d.]+)$/.exec(text) ?? [];
      if (title.trim() === '' || !(Number(points) > 0)) {
        wrong('answer', 'sheetRubric');
        return [];
      }
      return [{ title: title.trim(), points: Number(points) }];
    });
}
