// What can be done with a course, and which dialog it opens.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { toast } from '#src/ui/toast.ts';
import { type CourseStatus, type ListedCourse, useDeleteCourse, useSetCourseStatus } from './queries.ts';

type Action = 'publish' | 'close' | 'edit' | 'copy' | 'pack' | 'delete';
type OpenDialog = { kind: 'add' } | { kind: Action; course: ListedCourse };
export type CourseActions = ReturnType<typeof useCourseActions>;

export function useCourseActions({ onAdded }: { onAdded?(id: string): void } = {}) {
  const { t } = useTranslation('teach');
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [problem, setProblem] = useState('');
  const setStatus = useSetCourseStatus();
  const remove = useDeleteCourse();

  function open(next: OpenDialog | null): void {
    setProblem('');
    setDialog(next);
  }

  async function change(course: ListedCourse, status: CourseStatus): Promise<void> {
    try {
      await setStatus.mutateAsync({ id: course.id, status });
      open(null);
      toast.success(t(status === 'published' ? 'courses.published' : 'courses.closed', { name: course.name }));
    } catch (error) {
      tell(error);
    }
  }

  async function destroy(course: ListedCourse): Promise<void> {
    try {
      await remove.mutateAsync(course.id);
      open(null);
      toast.success(t('courses.deleted', { name: course.name }));
    } catch (error) {
      tell(error);
    }
  }

  /** Where a dialog is open it says what went wrong; else a toast does. */
  function tell(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === CODE.signedOut) return;
    if (dialog) setProblem(error.msg);
    else toast.error(error.msg);
  }

  return {
    dialog,
    problem,
    open,
    close: () => open(null),
    act: (action: Action, course: ListedCourse) => open({ kind: action, course }),
    publishCourse: (course: ListedCourse) => change(course, 'published'),
    closeCourse: (course: ListedCourse) => change(course, 'closed'),
    deleteCourse: destroy,
    added: ({ id, name }: { id: string; name: string }) => {
      open(null);
      toast.success(t('courses.added', { name }));
      onAdded?.(id);
    },
    saved: () => {
      open(null);
      toast.success(t('courses.saved'));
    },
    busyId: setStatus.isPending && !dialog ? setStatus.variables.id : undefined,
    changing: setStatus.isPending || remove.isPending,
  };
}
