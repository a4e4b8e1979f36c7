// The courses as rows: what they are, where they stand, what can be done with each.
import { Box, Button, HStack, Skeleton, Table, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '#src/ui/link.tsx';
import { Icon } from '../parts/icons.tsx';
import { TableArea } from '../parts/table-area.tsx';
import { CourseState } from './course-state.tsx';
import type { Course } from './queries.ts';
import { statusAction } from './status-action.ts';

export type Action = 'publish' | 'close' | 'edit' | 'delete';

interface Props {
  courses: readonly Course[];
  /** The course whose state is being changed. */
  busyId?: string | undefined;
  onAction(action: Action, course: Course): void;
}

export function CourseTable({ courses, busyId, onAction }: Props) {
  const { i18n } = useTranslation('teach');
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' });
  return (
    <Frame>
      {courses.map((course) => (
        <Table.Row key={course.id} bg="transparent" _hover={{ bg: 'bg.subtle' }}>
          <Table.Cell maxW="md">
            <Link fontWeight="medium" to={`/teach/AIcourseInfo?id=${encodeURIComponent(course.id)}`}>
              {course.name}
            </Link>
            {course.intro && (
              <Text color="fg.muted" textStyle="xs" lineClamp="1">
                {course.intro}
              </Text>
            )}
          </Table.Cell>
          <Table.Cell>
            <CourseState status={course.status} />
          </Table.Cell>
          <Table.Cell textAlign="end" fontVariantNumeric="tabular-nums">
            {course.points}
          </Table.Cell>
          <Table.Cell>{course.teacher}</Table.Cell>
          <Table.Cell whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
            {day.format(course.createdAt)}
          </Table.Cell>
          <Table.Cell>
            <Actions course={course} busy={course.id === busyId} onAction={onAction} />
          </Table.Cell>
        </Table.Row>
      ))}
    </Frame>
  );
}

/** Head and scrolling; the head stays while the rows move. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('teach');
  return (
    <TableArea label={t('courses.list')} maxH="calc(100dvh - 16rem)">
      <Table.Header>
        <Table.Row bg="bg.panel">
          <Table.ColumnHeader>{t('courses.column.name')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('courses.column.status')}</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">{t('courses.column.points')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('courses.column.teacher')}</Table.ColumnHeader>
          <Table.ColumnHeader>{t('courses.column.createdAt')}</Table.ColumnHeader>
          <Table.ColumnHeader textAlign="end">{t('courses.column.actions')}</Table.ColumnHeader>
        </Table.Row>
      </Table.Header>
      <Table.Body>{children}</Table.Body>
    </TableArea>
  );
}

function Actions({ course, busy, onAction }: { course: Course; busy: boolean; onAction: Props['onAction'] }) {
  const { t } = useTranslation('teach');
  const { name, status } = course;
  const next = statusAction[status];
  const word = t(`courses.${next.word}`);
  const label = (action: string) => t('courses.of', { action, name });
  return (
    <HStack justify="flex-end" gap="1">
      <Button
        size="xs"
        variant="ghost"
        loading={busy}
        aria-label={label(word)}
        onClick={() => onAction(next.action, course)}
      >
        {word}
      </Button>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={label(t('courses.edit'))}
        onClick={() => onAction('edit', course)}
      >
        {t('courses.edit')}
      </Button>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="red"
        aria-label={label(t('courses.delete'))}
        onClick={() => onAction('delete', course)}
      >
        <Icon name="bin" />
        {t('courses.delete')}
      </Button>
    </HStack>
  );
}

/** The shape of the table before its rows are known. */
export function CourseTableSkeleton() {
  const { t } = useTranslation('teach');
  return (
    <Box role="status" aria-label={t('courses.loading')} bg="bg.panel" borderRadius="l3" p="4">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} h="10" my="3" />
      ))}
    </Box>
  );
}
