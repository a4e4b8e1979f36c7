// The lesson's server rows: which lesson this is, and what it is made of.
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';

export type LessonItem = OutputOf<'/api/Theory/Item'>;

/** By its own id, or the course's running one, which the first call begins. */
export const useLessonItem = (lessonId: string, courseId: string) =>
  useQuery({
    queryKey: ['learn', 'lesson', lessonId, lessonId === '' ? courseId : ''],
    queryFn: async ({ signal }) => {
      const id = lessonId || (await call('/api/Theory/Start', { courseId }, { quiet: true, signal })).lessonId;
      return call('/api/Theory/Item', { lessonId: id }, { quiet: true, signal });
    },
    enabled: lessonId !== '' || courseId !== '',
    retry: false,
    // the log says what changes; these rows do not
    staleTime: Number.POSITIVE_INFINITY,
    // but the next visit asks again which lesson of the course it is
    gcTime: 0,
  });

export const useRelearn = (onDone: (lessonId: string) => void) =>
  useMutation({
    mutationFn: ({ lessonId, pointIds }: { lessonId: string; pointIds: string[] }) =>
      call('/api/Theory/Relearn', { lessonId, ...(pointIds.length > 0 ? { pointIds } : {}) }),
    onSuccess: (lesson) => onDone(lesson.lessonId),
  });
