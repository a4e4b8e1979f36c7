// To whom an experiment is assigned until when, and how they stand with it.
import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Assignment, assignments } from '#contract/assignments.ts';
import { useMay } from '#src/api/guarded.ts';
import type { RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { useListing } from '#src/ui/use-listing.ts';
import { Icon } from '#src/ui/work-icon.tsx';
import { AssignForm } from '../../course/tasks/assign-form.tsx';
import { DeleteAssignment } from '../../course/tasks/delete-assignment.tsx';
import { StandingPanel } from '../../course/tasks/standing-panel.tsx';
import { type ExperimentItem, useClassesOf } from '../queries.ts';

type Open = { kind: 'assign'; row?: Assignment } | { kind: 'standing' | 'delete'; row: Assignment };

export function Assigned({ experiment }: { experiment: ExperimentItem }) {
  const { t } = useTranslation(['experiments', 'assignments']);
  const listed = useListing();
  const [open, setOpen] = useState<Open>();
  const may = useMay();
  const classes = useClassesOf(experiment.id);
  const close = () => setOpen(undefined);
  const isDraft = experiment.status === 'draft';
  const assign = may(assignments.add) && !isDraft && (
    <Button onClick={() => setOpen({ kind: 'assign' })}>
      <Icon name="add" />
      {t('assignments:assign')}
    </Button>
  );
  const row = (kind: Open['kind'], label: string, more: Partial<RowAction<Assignment>>): RowAction<Assignment> => ({
    name: kind,
    label,
    run: (one) => setOpen({ kind, row: one }),
    ...more,
  });
  const actions = [
    row('standing', t('assignments:standing'), { icon: 'users', inline: true }),
    ...(may(assignments.update) ? [row('assign', t('assignments:change'), { icon: 'pencil' })] : []),
    ...(may(assignments.delete) ? [row('delete', t('assignments:delete'), { icon: 'bin', danger: true })] : []),
  ];
  return (
    <Box as="section" aria-labelledby="experiment-assigned" w="full" maxW="5xl" mx="auto">
      <Flex gap="3" align="start" justify="space-between" mb="3">
        <Box>
          <Heading as="h2" id="experiment-assigned" textStyle="lg">
            {t('assigned.title')}
          </Heading>
          <Text color="fg.muted">{t('assigned.lead')}</Text>
        </Box>
        {assign}
      </Flex>
      <List
        family={assignments}
        label={t('assigned.title')}
        columns={[
          { name: 'title', label: t('assignments:field.title') },
          { name: 'names', label: t('assignments:field.to'), cell: ({ names }) => listed(names) },
          { name: 'from', label: t('assignments:field.from'), kind: 'dateTime' },
          { name: 'until', label: t('assignments:field.until'), kind: 'dateTime' },
        ]}
        rowName={({ title }) => title}
        sort="-createdAt"
        fixed={{ kind: 'experiment', refId: experiment.id }}
        actions={actions}
        onOpen={(one) => setOpen({ kind: 'standing', row: one })}
        empty={
          <EmptyState
            icon="clock"
            title={t('assignments:empty')}
            text={t(isDraft ? 'assigned.draft' : 'assigned.emptyText')}
          >
            {assign}
          </EmptyState>
        }
      />
      {open?.kind === 'assign' && classes.data && (
        <Assign
          experiment={experiment}
          classes={classes.data.map(({ id, name }) => ({ value: id, label: name }))}
          {...(open.row ? { row: open.row } : {})}
          onClose={close}
        />
      )}
      {open?.kind === 'standing' && <StandingPanel assignment={open.row} onClose={close} />}
      {open?.kind === 'delete' && <DeleteAssignment assignment={open.row} onClose={close} />}
    </Box>
  );
}

interface AssignProps {
  experiment: ExperimentItem;
  classes: readonly { value: string; label: string }[];
  row?: Assignment;
  onClose: () => void;
}

function Assign({ experiment: { id, name }, classes, row, onClose }: AssignProps) {
  const { t } = useTranslation('experiments');
  const [typed, setTyped] = useState<string>();
  return (
    <AssignForm
      what={{ kind: 'experiment', refId: id }}
      title={typed ?? row?.title ?? t('assigned.usualTitle', { name })}
      onTitle={setTyped}
      classes={classes}
      {...(row ? { row } : {})}
      onClose={onClose}
    />
  );
}
