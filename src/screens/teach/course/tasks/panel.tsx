// 任务: what of the course is assigned to whom until when, and how each student stands with it.
import { Button, Flex, Tabs, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments } from '#contract/assignments.ts';
import { useMay } from '#src/api/guarded.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import type { Course } from '../../course-row/queries.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { DeleteAssignment } from './delete-assignment.tsx';
import { Exceptions } from './exceptions.tsx';
import { StandingPanel } from './standing-panel.tsx';

type Open = { kind: 'assign'; row?: Assignment } | { kind: 'standing' | 'delete'; row: Assignment };

const LISTS = ['tasks', 'exceptions'] as const;

export function TasksPanel({ course }: { course: Course }) {
  const { t } = useTranslation('assignments');
  const pageQuery = usePageQuery();
  return (
    <Tabs.Root
      value={pageQuery.get('list') === 'exceptions' ? 'exceptions' : 'tasks'}
      variant="subtle"
      size="sm"
      // pages and sorts of the one list mean nothing in the other
      onValueChange={({ value }) =>
        pageQuery.set({ list: value === 'tasks' ? null : value, page: null, pageSize: null, sort: null })
      }
    >
      <Tabs.List aria-label={t('lists')}>
        {LISTS.map((name) => (
          <Tabs.Trigger key={name} value={name}>
            {t(`list.${name}`)}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <TabPanel value="tasks">
        <Tasks course={course} />
      </TabPanel>
      <TabPanel value="exceptions">
        <Exceptions courseId={course.id} />
      </TabPanel>
    </Tabs.Root>
  );
}

function Tasks({ course }: { course: Course }) {
  const { t } = useTranslation('assignments');
  const listed = useListing();
  const pageQuery = usePageQuery();
  const may = useMay();
  const isPlain = course.kind === 'plain';
  // of an ordinary course a section is assigned: one that students see
  const has = course.status === 'published' && (!isPlain || course.sections > 0);
  const mayAssign = has && may(assignments.add);
  // what comes next with a course leads here
  const isAsked = mayAssign && pageQuery.get('assign') !== '';
  const [open, setOpen] = useState<Open | undefined>(isAsked ? { kind: 'assign' } : undefined);
  const close = () => {
    setOpen(undefined);
    if (isAsked) pageQuery.set({ assign: null }, true);
  };
  const assign = mayAssign && (
    <Button onClick={() => setOpen({ kind: 'assign' })}>
      <Icon name="add" />
      {t('assign')}
    </Button>
  );
  const actions: RowAction<Assignment>[] = [
    {
      name: 'standing',
      label: t('standing'),
      icon: 'users',
      inline: true,
      run: (row) => setOpen({ kind: 'standing', row }),
    },
  ];
  // what came with a live class is changed there
  const can = ({ family }: Assignment) => family === null;
  if (may(assignments.update))
    actions.push({
      name: 'edit',
      label: t('change'),
      icon: 'pencil',
      can,
      run: (row) => setOpen({ kind: 'assign', row }),
    });
  if (may(assignments.delete))
    actions.push({
      name: 'delete',
      label: t('delete'),
      icon: 'bin',
      danger: true,
      can,
      run: (row) => setOpen({ kind: 'delete', row }),
    });
  return (
    <VStack align="stretch" gap="4">
      <Flex gap="3" align="start" justify="space-between">
        <Text color="fg.muted">{t('lead')}</Text>
        {assign}
      </Flex>
      <List
        family={assignments}
        label={t('title')}
        columns={[
          { name: 'title', label: t('field.title') },
          { name: 'names', label: t('field.to'), cell: ({ names }) => listed(names) },
          { name: 'from', label: t('field.from'), kind: 'dateTime' },
          { name: 'until', label: t('field.until'), kind: 'dateTime' },
        ]}
        rowName={({ title }) => title}
        sort="-createdAt"
        fixed={{ courseId: course.id }}
        actions={actions}
        onOpen={(row) => setOpen({ kind: 'standing', row })}
        empty={
          <EmptyState
            icon="clock"
            title={t('empty')}
            text={t(!has ? 'emptyNot' : isPlain ? 'emptyPlain' : 'emptyText')}
          >
            {assign}
          </EmptyState>
        }
      />
      {open?.kind === 'assign' && (
        <AssignDialog course={course} {...(open.row ? { row: open.row } : {})} onClose={close} />
      )}
      {open?.kind === 'standing' && <StandingPanel assignment={open.row} onClose={close} />}
      {open?.kind === 'delete' && <DeleteAssignment assignment={open.row} onClose={close} />}
    </VStack>
  );
}
