// Files that are handed in, marked by a teacher.
import type { MessageKey } from '#server/platform/messages.ts';
import { byTeacher, type ExamKind, isTexts } from '../kit/exam.ts';

const MOST_FILES = 20;

/** Whose files they are is for whom takes the answer to say. */
export function fileProblem(value: unknown): MessageKey | null {
  if (!isTexts(value)) return 'wrongKind';
  if (value.length > MOST_FILES) return 'tooManyFiles';
  return value.every((id) => /^[\w-]{1,100}$/.test(id)) && new Set(value).size === value.length ? null : 'badId';
}

export const fileExam: ExamKind = {
  ...byTeacher,
  has: [],
  problems: () => ({}),
  valueProblem: (_q, value) => fileProblem(value),
  isEmpty: (value) => isTexts(value) && value.length === 0,
  line: (_fields, value) => (isTexts(value) ? value.toSorted().join(',') : ''),
};
