// The list of a figure that has no page of its own: the very rows that were counted.
import { Heading, HStack, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { courses } from '#contract/courses.ts';
import { dataStatistics } from '#contract/statistics.ts';
import { depts } from '#contract/users.ts';
import { Link } from '#src/ui/link.tsx';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';

const LISTED = ['classes', 'courses', 'lessons', 'finished', 'questions'] as const;
type Listed = (typeof LISTED)[number];

export const isListed = (id: string): id is Listed => LISTED.some((listed) => listed === id);

const LESSONS = { items: dataStatistics.lessons };
const QUESTIONS = { items: dataStatistics.questions };
const CLASSES = { items: depts.items };
const COURSES = { items: courses.items };

export function FigureList({ id }: { id: Listed }) {
  const { t } = useTranslation('overview');
  return (
    <Stack gap="3">
      <HStack justify="space-between">
        <Heading as="h2" textStyle="md">
          {t(`figure.${id}`)}
        </Heading>
        <Link to="/home">{t('back')}</Link>
      </HStack>
      <Rows id={id} />
    </Stack>
  );
}

function Rows({ id }: { id: Listed }) {
  const { t } = useTranslation(['overview', 'depts', 'teach']);
  const shared = {
    label: t(`figure.${id}`),
    search: t('search'),
    empty: <EmptyState icon="folder" title={t('empty')} text={t(`hint.${id}`)} />,
  };
  const column = <const N extends ColumnName>(name: N) => ({ name, label: t(`column.${name as ColumnName}`) });
  switch (id) {
    case 'classes':
      return (
        <List
          {...shared}
          key={id}
          family={CLASSES}
          fixed={{ kind: 'class' }}
          rowName={({ name }) => name}
          columns={[column('name'), column('term'), { ...column('people'), kind: 'number' }]}
        />
      );
    case 'courses':
      return (
        <List
          {...shared}
          key={id}
          family={COURSES}
          rowName={({ name }) => name}
          columns={[
            {
              ...column('name'),
              cell: ({ id: courseId, name, kind }) => <Link to={coursePage(courseId, kind)}>{name}</Link>,
            },
            column('teacher'),
            { ...column('status'), cell: ({ status }) => t(`status.${status}`) },
            column('term'),
          ]}
        />
      );
    case 'questions':
      return (
        <List
          {...shared}
          key={id}
          family={QUESTIONS}
          rowName={({ text }) => text}
          columns={[
            column('text'),
            column('student'),
            column('course'),
            { ...column('kind'), cell: ({ kind }) => t(`asked.${kind}`) },
            { ...column('at'), kind: 'dateTime' },
          ]}
        />
      );
    default:
      return (
        <List
          {...shared}
          key={id}
          family={LESSONS}
          {...(id === 'finished' ? { fixed: { finished: true } } : {})}
          rowName={({ student, course }) => `${student} ${course}`}
          columns={[
            column('student'),
            column('course'),
            { ...column('startedAt'), kind: 'dateTime' },
            { ...column('endedAt'), kind: 'dateTime' },
          ]}
        />
      );
  }
}

type ColumnName =
  | 'name'
  | 'term'
  | 'people'
  | 'teacher'
  | 'status'
  | 'text'
  | 'student'
  | 'course'
  | 'kind'
  | 'at'
  | 'startedAt'
  | 'endedAt';

const coursePage = (id: string, kind: 'ai' | 'plain'): string =>
  `${kind === 'ai' ? '/teach/AIcourseInfo' : '/curriculum/course/courseInfo'}?id=${encodeURIComponent(id)}`;
