// What students asked the tutor in this course's lessons; a row opens the exchange.
import { Text, VStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ASKED_STATES, type AskedRow, courseAsked } from '#contract/asked.ts';
import type { Column, Filter } from '#src/ui/list/column.ts';
import { List } from '#src/ui/list/list.tsx';
import { EmptyState } from '#src/ui/state.tsx';
import { useClassOptions } from '../use-classes.ts';
import { usePointOptions } from '../use-points.ts';
import { Exchange } from './exchange.tsx';

export function AskedPanel({ courseId }: { courseId: string }) {
  // the words of the blocks are asked for here, or opening an exchange would blank the page while they come
  const { t } = useTranslation(['asked', 'blocks']);
  const [opened, setOpened] = useState<AskedRow | null>(null);
  const classes = useClassOptions(courseId);
  const points = usePointOptions(courseId);
  const filters: readonly Filter[] = [
    // one class is the course
    ...(classes.length > 1 ? [{ kind: 'select', name: 'classId', label: t('class'), options: classes } as const] : []),
    { kind: 'select', name: 'pointId', label: t('field.title'), options: points },
    {
      kind: 'select',
      name: 'state',
      label: t('field.state'),
      options: ASKED_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
    },
    { kind: 'boolean', name: 'unanswered', label: t('unanswered'), yes: t('notAnswered'), no: t('answered') },
  ];
  return (
    <VStack align="stretch" gap="4">
      <Text color="fg.muted">{t('lead')}</Text>
      <List
        family={courseAsked}
        label={t('title')}
        columns={useColumns()}
        rowName={(row) => row.text}
        filters={filters}
        search={t('search')}
        sort="-at"
        fixed={{ courseId }}
        onOpen={setOpened}
        empty={<EmptyState icon="list" title={t('empty')} text={t('emptyText')} />}
      />
      {opened && <Exchange key={opened.id} id={opened.id} listed={opened} onClose={() => setOpened(null)} />}
    </VStack>
  );
}

function useColumns(): readonly Column<AskedRow>[] {
  const { t } = useTranslation('asked');
  return [
    { name: 'text', label: t('field.text') },
    { name: 'name', label: t('field.name') },
    { name: 'title', label: t('field.title') },
    { name: 'state', label: t('field.state'), cell: ({ state }) => t(`state.${state}`) },
    { name: 'at', label: t('field.at'), kind: 'dateTime' },
  ];
}
