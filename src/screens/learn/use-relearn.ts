// Learning again from a page about a lesson, with its button's waiting.
import { useMutation } from '@tanstack/react-query';
import { relearn } from './lesson/queries.ts';

export const useRelearn = (onDone: (lessonId: string) => void) =>
  useMutation({
    mutationFn: ({ lessonId, pointIds }: { lessonId: string; pointIds: string[] }) => relearn(lessonId, pointIds),
    onSuccess: (lesson) => onDone(lesson.lessonId),
  });
