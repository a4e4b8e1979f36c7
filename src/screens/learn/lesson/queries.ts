// The lesson's server rows: which lesson this is, and what it is made of.
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';

export type LessonItem = OutputOf<'/api/Theory/Item'>;

/** A lesson by its id, or the course's running lesson, which the first call begins. */
export const useLessonItem = (lessonId: string, courseId: string) =>
  useQuery({
    queryKey: ['learn', 'lesson', lessonId, lessonId === '' ? courseId : ''],
    queryFn: async ({ signal }) => {
      const id =
        lessonId || (await call('/api/Theory/Start', { courseId, paced: true }, { quiet: true, signal })).lessonId;
      return call('/api/Theory/Item', { lessonId: id }, { quiet: true, signal });
    },
    enabled: lessonId !== '' || courseId !== '',
    retry: false,
    // the log says what changes; these rows do not
    staleTime: Number.POSITIVE_INFINITY,
    // but the next visit asks again which lesson of the course it is
    gcTime: 0,
  });

/** Of these points, or of all where none is named: another lesson. */
export const relearn = (lessonId: string, pointIds: readonly string[]) =>
  call('/api/Theory/Relearn', { lessonId, paced: true, ...(pointIds.length > 0 ? { pointIds: [...pointIds] } : {}) });
