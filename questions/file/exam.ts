// Files that are handed in, marked by a teacher.
import { byTeacher, type ExamKind, isTexts } from '../kit/exam.ts';

export const MOST_FILES = 20;

export const fileExam: ExamKind = {
  ...byTeacher,
  has: [],
  problems: () => ({}),
  /** Whose files they are is for whom takes the answer to say. */
  valueProblem: (_q, value) => {
    if (!isTexts(value)) return 'wrongKind';
    if (value.length > MOST_FILES) return 'tooManyItems';
    return value.every((id) => /^[\w-]{1,100}$/.test(id)) && new Set(value).size === value.length ? null : 'badId';
  },
  isEmpty: (value) => isTexts(value) && value.length === 0,
  line: (_fields, value) => (isTexts(value) ? value.toSorted().join(',') : ''),
};
