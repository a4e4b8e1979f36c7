// Written by `npm run lists` from the folders: change nothing here.

/** What lessons ask. */
export const QUESTION_KINDS = ['single', 'multiple', 'judge', 'fill', 'short', 'order', 'match'] as const;
/** What the bank keeps: exams and homework ask all of them. */
export const BANK_KINDS = [...QUESTION_KINDS, 'blanks', 'essay', 'file', 'group', 'experiment'] as const;
export const SURVEY_KINDS = ['single', 'multiple', 'judge', 'short', 'essay', 'order', 'file', 'scale', 'matrix', 'number', 'date', 'share'] as const;
