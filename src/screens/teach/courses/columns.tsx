// A course as a row: what it is, where it stands, what can be done with it.
import { Box, Text } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { packs } from '#contract/packs.ts';
import { useMay } from '#src/api/guarded.ts';
import { Link } from '#src/ui/link.tsx';
import type { Column, RowAction } from '#src/ui/list/column.ts';
import type { CourseActions } from '../course-row/actions.ts';
import { CourseState } from '../course-row/course-state.tsx';
import { useCoursePaths } from '../course-row/href.ts';
import type { ListedCourse } from '../course-row/queries.ts';
import { statusAction } from '../course-row/status-action.ts';

export function useCourseColumns(kind: 'ai' | 'plain'): readonly Column<ListedCourse>[] {
  const { t } = useTranslation('teach');
  return useMemo(() => {
    const label = (name: string) => t(`courses.column.${name}`);
    return [
      { name: 'name', label: label('name'), cell: (course) => <NameCell course={course} /> },
      { name: 'status', label: label('status'), cell: ({ status }) => <CourseState status={status} /> },
      kind === 'ai'
        ? { name: 'points', label: label('points'), kind: 'number' }
        : { name: 'sections', label: label('sections'), kind: 'number' },
      { name: 'term', label: label('term') },
      { name: 'teacher', label: label('teacher') },
      { name: 'createdAt', label: label('createdAt'), kind: 'date' },
    ];
  }, [t, kind]);
}

function NameCell({ course }: { course: ListedCourse }) {
  const { name, intro } = course;
  const paths = useCoursePaths();
  return (
    <>
      {/* a line of its own, and not a link within the introduction */}
      <Box>
        <Link fontWeight="medium" to={paths.course(course)}>
          {name}
        </Link>
      </Box>
      {intro && (
        <Text color="fg.muted" textStyle="xs" fontWeight="normal" lineClamp="1">
          {intro}
        </Text>
      )}
    </>
  );
}

export function useRowActions({ act }: CourseActions): readonly RowAction<ListedCourse>[] {
  const { t } = useTranslation('teach');
  const may = useMay();
  const step = (word: 'publish' | 'close' | 'reopen'): RowAction<ListedCourse> => ({
    name: word,
    label: t(`courses.${word}`),
    inline: true,
    can: ({ status }) => statusAction[status].word === word,
    run: (course) => act(statusAction[course.status].action, course),
  });
  return [
    step('publish'),
    step('close'),
    step('reopen'),
    { name: 'edit', label: t('courses.edit'), inline: true, run: (course) => act('edit', course) },
    ...(may(courses.copy)
      ? [{ name: 'copy', label: t('copy.confirm'), inline: true, run: (course: ListedCourse) => act('copy', course) }]
      : []),
    ...(may(packs.pack)
      ? [
          {
            name: 'pack',
            label: t('pack.action'),
            can: ({ kind }: ListedCourse) => kind === 'plain',
            run: (course: ListedCourse) => act('pack', course),
          },
        ]
      : []),
    { name: 'delete', label: t('courses.delete'), inline: true, danger: true, run: (course) => act('delete', course) },
  ];
}
