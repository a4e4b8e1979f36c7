// What is asked of a live class that is planned.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { call } from '#src/api/client.ts';
import { useSession } from '#src/api/session.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { allRows } from '#src/ui/list/use-all.ts';

/** Those that one teaches; of an administrator all of the school's are. */
export const useCourseOptions = () =>
  useQuery({
    queryKey: [courses.items.path, 'options'],
    queryFn: async ({ signal }) =>
      (await allRows(courses, {}, signal)).map(({ id, name }) => ({ value: id, label: name })),
  });

const ownClasses = async () =>
  (await call('/OrgApi/SysDept/MyDeptsItems', {}, { quiet: true })).map(({ id, name }) => ({
    id,
    parentId: null,
    name,
  }));

export function useLiveFields(options: readonly { value: string; label: string }[]): readonly FamilyField[] {
  const { t } = useTranslation('lives');
  const isTeacher = useSession().user?.role === 'teacher';
  return useMemo(
    () => [
      { name: 'title', kind: 'text' },
      { name: 'courseId', kind: 'select', options, none: t('noCourse') },
      { name: 'classIds', kind: 'dept', multiple: true, ...(isTeacher ? { load: ownClasses } : {}) },
      { name: 'startAt', kind: 'dateTime' },
      { name: 'minutes', kind: 'number' },
      { name: 'repeatWeeks', kind: 'number', when: 'add' },
      { name: 'isPublic', kind: 'switch' },
      { name: 'intro', kind: 'textarea' },
    ],
    [options, isTeacher, t],
  );
}
