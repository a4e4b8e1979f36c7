// Short answers of a course: those that wait for a mark, those that have one, and marking.
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { refreshWaiting } from '../../waiting/queries.ts';

const PATH = '/OrgApi/AISetting/Answers';
const PAGE_SIZE = 20;

type Page = OutputOf<typeof PATH>;
export type AnswerToMark = Page['items'][number];
export type TeacherVerdict = InputOf<'/OrgApi/AISetting/Mark'>['verdict'];
export interface AnswerMark {
  answer: AnswerToMark;
  verdict: TeacherVerdict;
  text: string;
}

/** A lesson asks a question once, a push each student. */
export const answerKey = ({ lessonId, studentId, questionId }: AnswerToMark): string =>
  `${lessonId ?? studentId} ${questionId}`;

const openInput = (courseId: string, studentId: string): InputOf<typeof PATH> => ({
  courseId,
  state: 'open',
  pageSize: PAGE_SIZE,
  ...(studentId === '' ? {} : { studentId }),
});

/** The first of them, or of one student's; as they are marked, more come. */
export const useOpenAnswers = (courseId: string, studentId: string) => useCall(PATH, openInput(courseId, studentId));

export function useMarkedAnswers(courseId: string) {
  return useInfiniteQuery({
    queryKey: [PATH, courseId, 'marked'],
    queryFn: ({ pageParam: page, signal }) =>
      call(PATH, { courseId, state: 'marked', page, pageSize: PAGE_SIZE }, { quiet: true, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, itemCount }) => (page * pageSize < itemCount ? page + 1 : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => pages.flatMap((p) => p.items),
  });
}

/** What goes wrong is told by the general toast. */
export function useMarkAnswer(courseId: string, studentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ answer: { lessonId, studentId, questionId }, verdict, text }: AnswerMark) =>
      call('/OrgApi/AISetting/Mark', {
        ...(lessonId === null ? { studentId } : { lessonId }),
        questionId,
        verdict,
        text,
      }),
    onSuccess: (_score, { answer }) => {
      // gone at once: the next one is under the hand before the list comes anew
      client.setQueryData<Page>(
        [PATH, openInput(courseId, studentId)],
        (old) => old && without(old, answerKey(answer)),
      );
      void client.invalidateQueries({ queryKey: [PATH] });
      void refreshWaiting(client);
    },
  });
}

function without(page: Page, key: string): Page {
  const items = page.items.filter((a) => answerKey(a) !== key);
  return { ...page, items, itemCount: page.itemCount - (page.items.length - items.length) };
}
