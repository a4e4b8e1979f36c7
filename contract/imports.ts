// People from spreadsheets: students, teachers, students with their classes; the passwords they get, and the templates.
import { z } from 'zod';
import { id, op } from './kit.ts';

const admin = ['admin'] as const;
export const importForm = z.strictObject({ file: z.file(), deptId: id.optional(), commit: z.enum(['0', '1']) });
const upload = (path: `/OrgApi/UploadFile/${string}`, what: string) =>
  op(path, {
    kind: 'upload',
    summary: `${what}; commit 0 is a trial`,
    access: admin,
    form: importForm,
    output: z.strictObject({ jobId: id }),
  });

export const importChange = z.enum(['new', 'changed', 'unchanged', 'failed', 'left']);

/** A job's `result` after a trial or an import; `counts` has new, changed, unchanged, failed, and left: rows of who has another role. */
export const importResult = z.strictObject({
  commit: z.boolean(),
  /** The first fifty rows as they were understood. */
  preview: z.array(
    z.strictObject({
      row: z.number().int(),
      change: importChange,
      userName: z.string(),
      name: z.string(),
      dept: z.string(),
      phone: z.string(),
      email: z.string(),
    }),
  ),
  /** Classes that are made. */
  newDepts: z.array(z.string()),
  /** Columns that nobody reads. */
  ignored: z.array(z.string()),
  /** Once, within 24 hours, for who started the job; null when it has been taken. */
  passwords: z
    .strictObject({ id, name: z.string(), url: z.string(), expiresAt: z.number().int() })
    .nullable()
    .optional(),
  /** Whether the slips can still be taken. */
  slips: z.boolean().optional(),
});
export type ImportResult = z.infer<typeof importResult>;

export const slip = z.strictObject({
  userName: z.string(),
  name: z.string(),
  dept: z.string(),
  password: z.string(),
});

export const imports = {
  students: upload('/OrgApi/UploadFile/StudentImport', 'Import students into classes that exist'),
  teachers: upload('/OrgApi/UploadFile/TeacherImport', 'Import teachers'),
  studentsDept: upload('/OrgApi/UploadFile/StudentImportDept', 'Import students, and the classes they name'),
  passwords: op('/OrgApi/UploadFile/Passwords', {
    audited: true,
    method: 'GET',
    kind: 'download',
    summary: 'The passwords that a job gave, as a spreadsheet; once, within 24 hours, for who started it',
    access: 'self',
    input: z.strictObject({ jobId: id }),
  }),
  slips: op('/OrgApi/UploadFile/Slips', {
    audited: true,
    summary: 'The passwords that a job gave, to be printed by class; once, within 24 hours, for who started it',
    access: 'self',
    input: z.strictObject({ jobId: id }),
    output: z.strictObject({
      organisation: z.string(),
      /** Where to sign in; the user's name goes into it, never the password. */
      groups: z.array(z.strictObject({ dept: z.string(), slips: z.array(slip.extend({ link: z.string() })) })),
    }),
  }),
};
