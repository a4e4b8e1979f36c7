// /teach/AIcourse: a teacher's AI courses.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { courses } from '#contract/courses.ts';
import { Allowed } from '#src/ui/allowed.tsx';
import { List } from '#src/ui/list/list.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { useCourseActions } from './actions.ts';
import { useCourseColumns, useRowActions } from './columns.tsx';
import { CourseDialogs } from './dialogs.tsx';
import { Start } from './start.tsx';

const STATUSES = ['draft', 'published', 'closed'] as const;
const ONLY_AI = { kind: 'ai' } as const;

export function CoursesScreen() {
  const { t } = useTranslation('teach');
  const navigate = useNavigate();
  const actions = useCourseActions({ onAdded: (id) => navigate(`/teach/AIcourseInfo?id=${encodeURIComponent(id)}`) });
  const add = () => actions.open({ kind: 'add' });
  return (
    <WorkScreen
      title={t('courses.title')}
      lead={t('courses.lead')}
      actions={
        <Allowed power="Course.Add">
          <Button onClick={add}>
            <Icon name="add" />
            {t('courses.add')}
          </Button>
        </Allowed>
      }
    >
      <List
        family={courses}
        fixed={ONLY_AI}
        sort="-createdAt"
        label={t('courses.list')}
        search={t('courses.search')}
        columns={useCourseColumns()}
        filters={[
          {
            kind: 'select',
            name: 'status',
            label: t('courses.column.status'),
            options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          },
        ]}
        rowName={({ name }) => name}
        actions={useRowActions(actions)}
        empty={<Start onAdd={add} />}
      />
      <CourseDialogs actions={actions} courses={[]} />
    </WorkScreen>
  );
}
