// From a sheet and what the school has to what an import will do. Pure: a trial and the import itself cannot differ.
import type { ImportResult } from '#contract/imports.ts';
import { finder, oneWidth } from '#contract/names.ts';
import { users } from '#contract/users.ts';
import type { Sheet } from '#server/platform/sheet/index.ts';
import type { StoredCellError } from '../jobs/index.ts';
import { baseNamed } from '../roles/index.ts';
import { FIELDS, findColumns, type ImportColumns, type ImportField } from './columns.ts';

export interface Existing {
  id: string;
  userName: string;
  name: string;
  base: string;
  deptId: string | null;
  /** What its class or department is called. */
  dept: string | null;
  phone: string | null;
  email: string | null;
}

/** What the school has, as far as the sheet touches it. */
export interface School {
  people: readonly Existing[];
  depts: readonly { id: string; name: string }[];
}

export interface Aim {
  role: 'student' | 'teacher';
  /** Everybody goes here, whatever the sheet says. */
  dept: { id: string; name: string } | null;
  /** Classes that the sheet names and the school lacks are made. */
  makeDepts: boolean;
}

export interface ImportedPerson {
  userName: string;
  name: string;
  /** A class that is made has no id yet: its name. */
  dept: { id: string; name: string } | { name: string } | null;
  phone: string | null;
  email: string | null;
}

export interface PlannedRow {
  /** As the sheet counts it, the head being row 1. */
  row: number;
  /** `left`: the sheet itself says that this is somebody of another role. */
  change: ImportResult['preview'][number]['change'];
  person: ImportedPerson;
  /** Who is changed. */
  existing: Existing | null;
}

export interface ImportPlan {
  rows: PlannedRow[];
  errors: StoredCellError[];
  counts: Record<PlannedRow['change'], number>;
  newDepts: string[];
  ignored: string[];
}

const shape = users.add.input.shape;
// longer than this is told before it is looked at
const LONGEST: Record<ImportField, number> = { userName: 50, name: 50, dept: 100, phone: 30, email: 200 };
const CHECK: Record<Exclude<ImportField, 'dept'>, { valid: (text: string) => boolean; reason: string }> = {
  userName: { valid: (text) => shape.userName.safeParse(text).success, reason: 'bad-user-name' },
  name: { valid: (text) => shape.name.safeParse(text).success, reason: 'badText' },
  phone: { valid: (text) => shape.phone.safeParse(text).success, reason: 'badPhone' },
  email: { valid: (text) => shape.email.safeParse(text).success, reason: 'badEmail' },
};

/** Lets others be served now and then: fifty thousand rows are half a second of work. */
const BREATHE = 1000;

export async function planImport(sheet: Sheet, school: School, aim: Aim): Promise<ImportPlan> {
  const needsDept = aim.role === 'student' && aim.dept === null;
  const columns = findColumns(sheet, needsDept ? ['userName', 'name', 'dept'] : ['userName', 'name']);
  const counts = { new: 0, changed: 0, unchanged: 0, failed: 0, left: 0 };
  const plan: ImportPlan = { rows: [], errors: [...columns.errors], counts, newDepts: [], ignored: columns.ignored };
  if (plan.errors.length > 0) return plan;
  const context = contextOf(sheet, school, aim, columns);
  for (const [at, cells] of sheet.rows.entries()) {
    if (at % BREATHE === 0) await new Promise(setImmediate);
    if (at === 0 || cells.every((cell) => cell === '')) continue;
    const { row, errors } = planRow(at, cells, context);
    plan.rows.push(row);
    counts[row.change]++;
    // not in one go: fifty thousand arguments are more than a call takes
    for (const error of errors) plan.errors.push(error);
  }
  if (plan.rows.length === 0) plan.errors.push({ row: 1, column: '', reason: 'sheet-empty' });
  plan.newDepts = [...context.newDepts.values()];
  return plan;
}

interface Context {
  aim: Aim;
  columns: ImportColumns;
  /** Flaws of cells, by row and column: `3.0`. */
  flaws: Map<string, string>;
  /** By a user name in small letters. */
  people: (userName: string) => readonly Existing[];
  phones: Map<string, string>;
  emails: Map<string, string>;
  /** Phones and addresses that the sheet gives somebody else's or other ones to, by whose they were. */
  leaving: ReadonlySet<string>;
  depts: (name: string) => readonly { id: string; name: string }[];
  /** As the sheet writes them first, by what they have in common in other widths. */
  newDepts: Map<string, string>;
  /** Where each name, phone and e-mail of the sheet was first. */
  seen: Map<string, number>;
}

function contextOf(sheet: Sheet, school: School, aim: Aim, columns: ImportColumns): Context {
  const people = finder(school.people, (p) => p.userName.toLowerCase());
  const index = (key: (p: Existing) => string | null | undefined) =>
    new Map(school.people.flatMap((p) => (key(p) ? [[key(p) ?? '', p.id] as const] : [])));
  return {
    aim,
    columns,
    people,
    depts: finder(school.depts, (d) => d.name),
    newDepts: new Map(),
    leaving: leavingOf(sheet, columns, people, aim),
    seen: new Map(),
    flaws: new Map(sheet.flaws.map((f) => [`${f.row}.${f.column}`, f.flaw])),
    phones: index((p) => p.phone),
    emails: index((p) => p.email?.toLowerCase()),
  };
}

/** Which of their phones and addresses people of the sheet have another for: two may swap them. */
function leavingOf({ rows }: Sheet, columns: ImportColumns, people: Context['people'], aim: Aim): Set<string> {
  const { at } = columns;
  const leaving = new Set<string>();
  const cell = (cells: readonly string[], field: ImportField) => normal(field, cells[at[field] ?? -1] ?? '');
  for (const cells of rows.slice(1)) {
    const [own = null] = people((cells[at.userName ?? -1] ?? '').replace(/\s/g, '').toLowerCase());
    if (isOfOtherRole(cells, own, { columns, aim })) continue;
    const [phone, email] = [cell(cells, 'phone'), cell(cells, 'email').toLowerCase()];
    if (own?.phone && phone !== '' && phone !== own.phone) leaving.add(own.phone);
    if (own?.email && email !== '' && email !== own.email.toLowerCase()) leaving.add(own.email.toLowerCase());
  }
  return leaving;
}

function planRow(
  at: number,
  cells: readonly string[],
  context: Context,
): { row: PlannedRow; errors: StoredCellError[] } {
  const { columns, people } = context;
  const errors: StoredCellError[] = [];
  const wrong = (field: ImportField, reason: string, params?: StoredCellError['params']) => {
    // the first thing wrong with a cell is enough
    if (errors.some((e) => e.column === columns.title(field))) return;
    errors.push({ row: at + 1, column: columns.title(field), reason, ...(params && { params }) });
  };
  const texts = {} as Record<ImportField, string>;
  const [existing = null] = people((cells[columns.at.userName ?? -1] ?? '').replace(/\s/g, '').toLowerCase());
  if (isOfOtherRole(cells, existing, context)) return leftRow(at, cells, existing, context);
  for (const field of FIELDS) texts[field] = cellText(at, cells, { field, existing }, context, wrong);
  if (texts.userName === '') wrong('userName', 'required');
  if (texts.name === '') wrong('name', 'required');
  checkUnique(at, texts, existing, context, wrong);
  if (existing && existing.base !== context.aim.role) wrong('userName', 'other-role');
  const dept = deptOf(texts.dept, existing, context, wrong);
  const { userName, name, phone, email } = texts;
  const person: ImportedPerson = {
    userName,
    name: existing && normal('name', existing.name) === name ? existing.name : name,
    dept,
    phone: phone || null,
    email: email || null,
  };
  const change = errors.length > 0 ? 'failed' : changeOf(person, existing);
  // who fails makes no class
  if (change !== 'failed' && dept && !('id' in dept)) context.newDepts.set(oneWidth(dept.name), dept.name);
  return { row: { row: at + 1, change, person, existing }, errors };
}

/** Whether the sheet says of this row that it is not of who is imported; what the school itself calls a role is known of who exists. */
function isOfOtherRole(
  cells: readonly string[],
  existing: Existing | null,
  { columns, aim }: Pick<Context, 'columns' | 'aim'>,
): boolean {
  const cell = cells[columns.role ?? -1] ?? '';
  const named = baseNamed(cell);
  if (named !== undefined) return named !== aim.role;
  return cell !== '' && existing !== null && existing.base !== aim.role;
}

/** Shown as the sheet has it, and looked at no further. */
function leftRow(at: number, cells: readonly string[], existing: Existing | null, { columns }: Context) {
  const text = (field: ImportField) => normal(field, cells[columns.at[field] ?? -1] ?? '');
  const person: ImportedPerson = {
    userName: text('userName'),
    name: text('name'),
    dept: text('dept') === '' ? null : { name: text('dept') },
    phone: text('phone') || null,
    email: text('email') || null,
  };
  return { row: { row: at + 1, change: 'left' as const, person, existing }, errors: [] };
}

type Wrong = (field: ImportField, reason: string, params?: StoredCellError['params']) => void;

interface Whose {
  field: ImportField;
  existing: Existing | null;
}

function cellText(
  at: number,
  cells: readonly string[],
  { field, existing }: Whose,
  { columns, flaws }: Context,
  wrong: Wrong,
) {
  const column = columns.at[field];
  if (column === undefined) return '';
  const text = normal(field, cells[column] ?? '');
  const flaw = flaws.get(`${at}.${column}`);
  // a file of the school's own may hold 1E5, which no program has made of another number
  const isOwn = existing !== null && normal(field, existing[field] ?? '') === text;
  const isText = flaw === 'cell-digits' || flaw === 'cell-error';
  if (flaw !== undefined && !(isOwn && isText)) wrong(field, flaw);
  if (text.length > LONGEST[field]) wrong(field, 'tooLong', { max: LONGEST[field] });
  if (text !== '' && field !== 'dept' && !isOwn && !CHECK[field].valid(text)) wrong(field, CHECK[field].reason);
  return text;
}

/** Full-width digits and letters are typed every day; phones are written in groups, and with the country's number. */
function normal(field: ImportField, cell: string): string {
  // a name's rare characters must stay what they are
  const form = field === 'name' || field === 'dept' ? 'NFC' : 'NFKC';
  const text = cell.normalize(form).replace(/\s+/g, ' ').trim();
  if (field === 'phone') return text.replace(/[\s-]/g, '').replace(/^(?:\+?86)(?=1\d{10}$)/, '');
  return field === 'userName' || field === 'email' ? text.replace(/\s/g, '') : text;
}

/** Once in the sheet, and nobody else's in the school. */
function checkUnique(
  at: number,
  texts: Record<ImportField, string>,
  existing: Existing | null,
  c: Context,
  wrong: Wrong,
) {
  const once = (field: 'userName' | 'phone' | 'email') => {
    const key = `${field} ${texts[field].toLowerCase()}`;
    const first = c.seen.get(key);
    if (texts[field] === '') return;
    if (first === undefined) c.seen.set(key, at + 1);
    else wrong(field, 'name-twice', { row: first });
  };
  once('userName');
  once('phone');
  once('email');
  const email = texts.email.toLowerCase();
  // whoever of the sheet has it now and gets another holds nobody up
  const isHeld = (by: string | undefined, what: string) =>
    by !== undefined && by !== existing?.id && !c.leaving.has(what);
  if (isHeld(c.phones.get(texts.phone), texts.phone)) wrong('phone', 'phoneTaken');
  if (isHeld(c.emails.get(email), email)) wrong('email', 'emailTaken');
}

function deptOf(name: string, existing: Existing | null, c: Context, wrong: Wrong): ImportedPerson['dept'] {
  if (c.aim.dept) return c.aim.dept;
  if (name === '') {
    // an empty cell leaves somebody where they are; a new student must be somewhere
    if (!existing && c.aim.role === 'student') wrong('dept', 'required');
    return null;
  }
  const [known, other] = c.depts(name);
  // who is in one that is called so stays there, however many are, and whatever kind it is of
  const isOwn = existing?.dept != null && oneWidth(existing.dept) === oneWidth(name);
  if (existing?.deptId && isOwn && (other || !known || existing.dept === name)) return { id: existing.deptId, name };
  if (other) wrong('dept', 'dept-twice');
  else if (known) return known;
  else if (c.aim.makeDepts) return { name: c.newDepts.get(oneWidth(name)) ?? name };
  else wrong('dept', 'dept-unknown');
  return null;
}

/** An empty cell takes nothing away. */
function changeOf(p: ImportedPerson, old: Existing | null): PlannedRow['change'] {
  if (!old) return 'new';
  const same =
    old.name === p.name &&
    (p.dept === null || ('id' in p.dept && p.dept.id === old.deptId)) &&
    (p.phone === null || p.phone === old.phone) &&
    (p.email === null || p.email.toLowerCase() === old.email?.toLowerCase());
  return same ? 'unchanged' : 'changed';
}
