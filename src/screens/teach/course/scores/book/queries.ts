// The course's book, as the server keeps it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf, OutputOf } from '#contract/index.ts';
import { courseScores } from '#contract/scores.ts';
import { call } from '#src/api/client.ts';
import { refreshFamily } from '#src/api/operations.ts';
import { useCall } from '#src/api/query.ts';

export const BOOK = '/OrgApi/CourseScoreManage/Book';
const HISTORY = '/OrgApi/CourseScoreManage/History';

export type ScoreBook = OutputOf<typeof BOOK>;
export type ColumnRow = ScoreBook['columns'][number];
export type BookChange = Omit<InputOf<'/OrgApi/CourseScoreManage/SetBook'>, 'commit'>;

/** A title that is nobody's own is said in the reader's language. */
export function useBook(courseId: string) {
  const { t } = useTranslation('scores');
  const { data, ...rest } = useCall(BOOK, { courseId });
  const named = useMemo(
    () =>
      data && {
        ...data,
        columns: data.columns.map((c) => (c.kind === 'study' ? { ...c, title: t('book.study') } : c)),
      },
    [data, t],
  );
  return { ...rest, data: named };
}

export const useHistory = (cell: { columnId: string; studentId: string }) => useCall(HISTORY, cell, { staleTime: 0 });

/** After a change all that shows the book's figures is asked for anew. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [BOOK] }),
      client.invalidateQueries({ queryKey: [HISTORY] }),
      refreshFamily(client, courseScores.items),
    ]);
}

/** Only looked at: who would gain and lose. */
export const useTrial = () =>
  useMutation({
    mutationFn: (change: BookChange) => call('/OrgApi/CourseScoreManage/SetBook', { ...change, commit: '0' }),
  });

export function useSetBook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (change: BookChange) => call('/OrgApi/CourseScoreManage/SetBook', { ...change, commit: '1' }),
    onSuccess: refresh,
  });
}

export function useAddColumn() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (column: InputOf<'/OrgApi/CourseScoreManage/AddColumn'>) =>
      call('/OrgApi/CourseScoreManage/AddColumn', column),
    onSuccess: refresh,
  });
}

export function useMark() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (mark: InputOf<'/OrgApi/CourseScoreManage/Mark'>) => call('/OrgApi/CourseScoreManage/Mark', mark),
    onSuccess: refresh,
  });
}
