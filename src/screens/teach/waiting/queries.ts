// What waits for a teacher: work to mark, and questions; of one course, or of all of their own.
import type { QueryClient } from '@tanstack/react-query';
import { useCall } from '#src/api/query.ts';

const TO_MARK = '/api/TeacherCenter/ToMark';
const QUESTIONS = '/api/TeacherCenter/Questions';
const PAGE_SIZE = 20;

interface Wanted {
  courseId?: string | undefined;
  page?: number;
}
const inputOf = ({ courseId, page = 1 }: Wanted) => ({
  page,
  pageSize: PAGE_SIZE,
  ...(courseId === undefined ? {} : { courseId }),
});

export const useToMark = (wanted: Wanted, enabled = true) =>
  useCall(TO_MARK, inputOf(wanted), { staleTime: 0, enabled });
/** `nearest`: those to which the tutor told what comes nearest; else those that wait. */
export const useWaitingQuestions = ({ nearest, ...wanted }: Wanted & { nearest: boolean }) =>
  useCall(QUESTIONS, { ...inputOf(wanted), nearest }, { staleTime: 0 });
export const useBehind = (wanted: Wanted) => useCall('/api/TeacherCenter/Behind', inputOf(wanted), { staleTime: 0 });
export const useNext = (wanted: Wanted) => useCall('/api/TeacherCenter/Next', inputOf(wanted), { staleTime: 0 });

/** Something of it was done: lists and figures are asked for again. */
export const refreshWaiting = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/api/TeacherCenter/') });
