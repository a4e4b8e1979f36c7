// The pages of exams.
export const EXAMS = '/questions/examine';
export const examFormPath = (id: string): string => `${EXAMS}/addwork?id=${encodeURIComponent(id)}`;
/** Where an exam is watched, marked and analysed. */
export const examCheckPath = (id: string, view: 'board' | 'marking' | 'analysis'): string =>
  `/Exam/check?id=${encodeURIComponent(id)}&view=${view}`;
/** Where a student begins; the code comes with it, so that a camera at the wall types nothing. */
export const startAddress = (id: string, code: string | null): string =>
  `${location.origin}${location.pathname}#/Exam?${new URLSearchParams({ id, ...(code ? { code } : {}) })}`;
