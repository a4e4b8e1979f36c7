// The bank of questions, papers and exams in the work area.
import { type Menus, type Pages, type Rights, STAFF } from './manifest.ts';

export const pages = {} as const satisfies Pages;

export const menus = {} as const satisfies Menus;

export const rights = {
  Question: { read: STAFF, write: STAFF },
  QuestionCats: { read: STAFF, write: STAFF },
  TestPaper: { read: STAFF, write: STAFF },
  Exam: { read: STAFF, write: STAFF },
  ExamRecord: { read: STAFF, write: STAFF },
} as const satisfies Rights;
