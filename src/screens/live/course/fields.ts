// What is asked of a live class that is planned.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/api/client.ts';
import { useSession } from '#src/api/session.ts';
import type { FamilyField } from '#src/ui/family/family.ts';

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
