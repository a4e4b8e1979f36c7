// 班级: which classes are taught the course, by whom, from when to when.

import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courseClasses } from '#contract/classes.ts';
import { useSession } from '#src/api/session.ts';
import type { FamilyField } from '#src/ui/family/family.ts';
import { FamilyScreen } from '#src/ui/family/family-screen.tsx';
import type { RowAction, RowOf } from '#src/ui/list/column.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { DATE, timeFormat } from '#src/ui/school-time.ts';
import type { Course } from '../../course-row/queries.ts';

type CourseClass = RowOf<typeof courseClasses>;

const FIELDS: readonly FamilyField[] = [
  { name: 'classId', kind: 'dept', when: 'add' },
  { name: 'teacherId', kind: 'user', people: 'teachers' },
  { name: 'term', kind: 'text', dict: 'term' },
  { name: 'from,until', kind: 'dateRange' },
];

export function ClassesPanel({ course: { id: courseId, staffed } }: { course: Course }) {
  const { t, i18n } = useTranslation('courseClasses');
  const day = timeFormat(i18n.language, DATE);
  const when = ({ from, until }: CourseClass) =>
    from === null && until === null
      ? t('always')
      : `${from === null ? '…' : day.format(from)} – ${until === null ? '…' : day.format(until)}`;
  return (
    <FamilyScreen
      family={courseClasses}
      words="courseClasses"
      icon="users"
      bare
      readOnly={!staffed}
      fixed={{ courseId }}
      rowName={({ className, teacher }) => `${className} · ${teacher}`}
      columns={[
        { name: 'className' },
        { name: 'teacher' },
        { name: 'students', kind: 'number' },
        { name: 'term' },
        { name: 'from', cell: when },
      ]}
      fields={FIELDS}
      actions={useActions()}
    />
  );
}

/** To its students with how each of them stands; and to the live board of a class that one teaches: an administrator sees all. */
function useActions(): readonly RowAction<CourseClass>[] {
  const { t } = useTranslation('courseClasses');
  const navigate = useNavigate();
  const pageQuery = usePageQuery();
  const { user } = useSession();
  return [
    {
      name: 'people',
      label: t('people'),
      icon: 'users',
      inline: true,
      run: ({ classId }) =>
        pageQuery.set({ tab: 'scores', classId, page: null, pageSize: null, sort: null, keyword: null }),
    },
    {
      name: 'board',
      label: t('board'),
      icon: 'activity',
      inline: true,
      can: ({ teacherId }) => user?.role !== 'teacher' || teacherId === user.id,
      run: ({ classId, courseId }) => void navigate(`/teach/board?${new URLSearchParams({ classId, courseId })}`),
    },
  ];
}
