// 题库: the course's questions over all of its points; a row opens it with its key, and what can be done with it.
import { Button, Flex, Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { plan } from '#contract/plan.ts';
import { QUESTION_KINDS } from '#contract/questions.ts';
import { TextLine } from '#src/blocks/text/text.tsx';
import type { Column, Filter, RowAction } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { PlanStatus } from '../plan/plan-status.tsx';
import { usePointOptions } from '../use-points.ts';
import { AddForm } from './add-form.tsx';
import { BankEditing } from './editing.tsx';
import { BankPush } from './push.tsx';
import { type CourseBankRow, type OpenedQuestion, useAddQuestion, useApproval, useDeletion } from './queries.ts';
import { BankQuestionView } from './question.tsx';

const FAMILY = { items: plan.questionItems };
const STATES = ['draft', 'edited', 'approved'] as const;

export function BankPanel({ courseId }: { courseId: string }) {
  const { t } = useTranslation(['bank', 'plan']);
  const pageQuery = usePageQuery();
  const [opened, setOpened] = useState<CourseBankRow | null>(null);
  const [pushed, setPushed] = useState<CourseBankRow | null>(null);
  const [written, setWritten] = useState<OpenedQuestion | null>(null);
  const [isAdding, setAdding] = useState(false);
  const another = useAddQuestion();
  const points = usePointOptions(courseId);
  const { approve } = useApproval();
  const remove = useDeletion();
  const edit = ({ pointId, id }: CourseBankRow) => {
    setOpened(null);
    setWritten({ pointId, id, fresh: false });
  };
  const add = points.length > 0 && (
    <Button size="sm" flexShrink="0" onClick={() => setAdding(true)}>
      <Icon name="add" />
      {t('add.do')}
    </Button>
  );
  const actions: readonly RowAction<CourseBankRow>[] = [
    { name: 'edit', label: t('edit'), icon: 'pencil', inline: true, run: edit },
    {
      name: 'approve',
      label: t('approve'),
      icon: 'check',
      inline: true,
      can: ({ state }) => state !== 'approved',
      run: ({ id }) => approve([id]),
    },
    { name: 'push', label: t('push.do'), icon: 'activity', can: ({ asked }) => asked, run: setPushed },
    { name: 'delete', label: t('delete'), icon: 'bin', run: ({ id }) => remove([id]) },
  ];
  return (
    <VStack align="stretch" gap="4">
      <Flex gap="3" align="start" justify="space-between">
        <Text color="fg.muted">{t('lead')}</Text>
        {add}
      </Flex>
      <List
        family={FAMILY}
        label={t('title')}
        columns={useColumns()}
        rowName={(row) => row.stem}
        filters={useFilters(courseId)}
        search={t('search')}
        sort="place"
        fixed={{ courseId }}
        actions={actions}
        bulk={[
          {
            name: 'approve',
            label: t('approve'),
            icon: 'check',
            run: (chosen) => chosen.kind === 'rows' && approve(chosen.ids),
          },
          {
            name: 'delete',
            label: t('delete'),
            icon: 'bin',
            run: (chosen) => chosen.kind === 'rows' && remove(chosen.ids),
          },
        ]}
        onOpen={setOpened}
        empty={<EmptyState icon="list" title={t('empty')} text={t(points.length > 0 ? 'emptyText' : 'noPoints')} />}
      />
      {opened && <BankQuestionView row={opened} onEdit={() => edit(opened)} onClose={() => setOpened(null)} />}
      {isAdding && (
        <AddForm
          courseId={courseId}
          initial={{ pointId: pageQuery.get('pointId'), kind: pageQuery.get('kind') }}
          onAdded={setWritten}
          onClose={() => setAdding(false)}
        />
      )}
      {written && (
        <BankEditing
          key={written.id}
          courseId={courseId}
          opened={written}
          onAnother={(pointId, kind) => another.mutate({ pointId, kind }, { onSuccess: setWritten })}
          onClose={() => setWritten(null)}
        />
      )}
      {pushed && <BankPush courseId={courseId} row={pushed} onClose={() => setPushed(null)} />}
    </VStack>
  );
}

function useFilters(courseId: string): readonly Filter[] {
  const { t } = useTranslation(['bank', 'plan']);
  const points = usePointOptions(courseId);
  return [
    { kind: 'select', name: 'pointId', label: t('field.title'), options: points },
    {
      kind: 'select',
      name: 'kind',
      label: t('field.kind'),
      options: QUESTION_KINDS.map((value) => ({ value, label: t(`plan:question.kind.${value}`) })),
    },
    {
      kind: 'select',
      name: 'state',
      label: t('field.state'),
      options: STATES.map((value) => ({ value, label: t(`plan:mark.${value}`) })),
    },
  ];
}

function useColumns(): readonly Column<CourseBankRow>[] {
  const { t } = useTranslation(['bank', 'plan']);
  return [
    {
      name: 'stem',
      label: t('field.stem'),
      cell: ({ stem, formulas }) => <TextLine text={stem || t('plan:question.noStem')} formulas={formulas} />,
    },
    { name: 'kind', label: t('field.kind'), cell: ({ kind }) => t(`plan:question.kind.${kind}`) },
    { name: 'title', label: t('field.title') },
    { name: 'state', label: t('field.state'), cell: ({ state }) => <PlanStatus state={state} /> },
    { name: 'at', label: t('field.at'), kind: 'dateTime', hidden: true },
  ];
}
