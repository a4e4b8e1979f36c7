// Which column of a sheet is which: headings as schools write them.
import type { Sheet } from '#server/platform/sheet/index.ts';
import type { StoredCellError } from '../jobs/index.ts';

export const FIELDS = ['userName', 'name', 'dept', 'phone', 'email'] as const;
export type ImportField = (typeof FIELDS)[number];

/** As the templates have them. */
export const TITLES: Record<ImportField, string> = {
  userName: '学号（工号）',
  name: '姓名',
  dept: '班级（部门）',
  phone: '手机',
  email: '邮箱',
};

const ALIASES: Record<ImportField, string> = {
  userName:
    '学号工号 工号学号 学号 工号 学籍号 学生学号 教师工号 职工号 编号 账号 帐号 用户名 登录名 登录账号 studentid studentno studentnumber teacherid staffid employeeid id username account number no',
  name: '姓名 名字 学生姓名 教师姓名 老师姓名 name fullname studentname teachername',
  dept: '班级部门 部门班级 班级 部门 行政班 行政班级 所在班级 班级名称 所属班级 所属部门 部门名称 院系 class classname department dept',
  phone: '手机 手机号 手机号码 电话 联系电话 电话号码 phone phonenumber mobile mobilephone tel telephone',
  email: '邮箱 电子邮箱 邮件 电子邮件 邮箱地址 email emailaddress mail',
};
const FIELD_OF = new Map(FIELDS.flatMap((field) => ALIASES[field].split(' ').map((alias) => [alias, field] as const)));

/** What a list may number its rows by, beside the numbers of people. */
const LOOSE = new Set('id no number 编号'.split(' '));

/** Whose rows they are: a list of everybody has people of several roles. */
const ROLE = new Set('角色 身份 用户角色 role userrole'.split(' '));

/** `学 号（工号）*` is `学号工号`, `E-mail` is `email`. */
const bare = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Whether a sheet's column that is called so says who somebody is. */
export const isHeading = (text: string): boolean => FIELD_OF.has(bare(text));

export interface ImportColumns {
  /** The column's place, from 0. */
  at: Partial<Record<ImportField, number>>;
  /** The place of the column that says what role somebody has. */
  role: number | undefined;
  /** What the sheet itself calls it; the template's word where it has none. */
  title: (field: ImportField) => string;
  /** Headings that nobody reads. */
  ignored: string[];
  errors: StoredCellError[];
  /** The first row has no headings, but one below it has: that is told, and all else would follow from it. */
  isBelow: boolean;
}

/** A title, a date and a remark may stand above. */
const MOST_ABOVE = 10;

/** The row that has all that is needed, from 0, where the first has nothing of it. */
function headBelow(rows: Sheet['rows'], required: readonly ImportField[]): number | undefined {
  const fieldsOf = (row: readonly string[]) => new Set(row.map((text) => FIELD_OF.get(bare(text))));
  if (rows[0]?.some(isHeading)) return undefined;
  const at = rows.slice(0, MOST_ABOVE).findIndex((row) => required.every((field) => fieldsOf(row).has(field)));
  return at > 0 ? at : undefined;
}

export function findColumns({ rows, flaws }: Sheet, required: readonly ImportField[]): ImportColumns {
  const head = rows[0] ?? [];
  const at: ImportColumns['at'] = {};
  const ignored: string[] = [];
  let role: number | undefined;
  const errors: StoredCellError[] = [];
  const wrong = (column: string, reason: string) => errors.push({ row: 1, column, reason });
  const below = headBelow(rows, required);
  if (below !== undefined) {
    errors.push({
      row: 1,
      column: head.find((text) => text !== '') ?? letter(0),
      reason: 'head-below',
      params: { row: below + 1 },
    });
    return { at, role, title: (field) => TITLES[field], ignored, errors, isBelow: true };
  }
  const merged = flaws.filter((f) => f.row === 0 && f.flaw === 'cell-merged');
  for (const { column } of merged) wrong(head[column] || letter(column), 'cell-merged');
  for (const [column, heading] of head.entries()) {
    const field = FIELD_OF.get(bare(heading));
    const before = field === undefined ? undefined : at[field];
    if (field !== undefined && before !== undefined) {
      const [isLoose, wasLoose] = [heading, head[before] ?? ''].map((text) => LOOSE.has(bare(text)));
      if (isLoose === wasLoose) wrong(heading, 'head-twice');
      else ignored.push(isLoose ? heading : (head[before] ?? ''));
      if (wasLoose && !isLoose) at[field] = column;
    } else if (field !== undefined) at[field] = column;
    else if (role === undefined && ROLE.has(bare(heading))) role = column;
    else if (heading !== '') ignored.push(heading);
  }
  // below a merged heading the columns beside it have none: that is said already
  const width = Math.max(0, ...rows.map((r) => r.length));
  for (let column = 0; merged.length === 0 && column < width; column++) {
    if (!head[column] && rows.some((row) => row[column])) wrong(letter(column), 'head-empty');
  }
  for (const field of required) if (at[field] === undefined) wrong(TITLES[field], 'head-missing');
  const title = (field: ImportField) => head[at[field] ?? -1] ?? TITLES[field];
  return { at, role, title, ignored, errors, isBelow: false };
}

/** A column's letters, as a spreadsheet names it: A, B … Z, AA. */
const letter = (column: number): string =>
  (column >= 26 ? letter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
