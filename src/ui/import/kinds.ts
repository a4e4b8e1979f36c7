// What can be imported: where it is sent, by which template, and whom it concerns.
export const IMPORT_KINDS = ['students', 'studentsDept', 'teachers'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

interface Facts {
  path:
    | '/OrgApi/UploadFile/StudentImport'
    | '/OrgApi/UploadFile/StudentImportDept'
    | '/OrgApi/UploadFile/TeacherImport';
  template: '/template/students.xlsx' | '/template/teachers.xlsx';
  /** Everybody may be put into one of these; null where the sheet alone decides. */
  dept: 'class' | 'dept' | null;
}

const students = '/template/students.xlsx';

export const FACTS: Readonly<Record<ImportKind, Facts>> = {
  students: { path: '/OrgApi/UploadFile/StudentImport', template: students, dept: 'class' },
  studentsDept: { path: '/OrgApi/UploadFile/StudentImportDept', template: students, dept: null },
  teachers: { path: '/OrgApi/UploadFile/TeacherImport', template: '/template/teachers.xlsx', dept: 'dept' },
};

export const MAX_MB = 20;
/** What may be chosen; the server judges by content. */
export const ACCEPT = '.xlsx,.csv';
