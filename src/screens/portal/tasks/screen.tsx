// /MyTask: everything that is assigned to one, soonest first; with an id the steps of one task of several.
import { Box, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { OwnAgenda } from './agenda.tsx';
import { TaskGroups } from './list.tsx';
import { PushedToday } from './pushed-today.tsx';

/** @page /MyTask */
export function MyTaskScreen() {
  const id = usePageQuery().get('id');
  return id === '' ? <MyTasks /> : <OwnAgenda key={id} assignmentId={id} />;
}

function MyTasks() {
  const { t } = useTranslation('tasks');
  useTabTitle(t('title'));
  const tasks = useCall('/api/StudentCenter/MyTask', {}, { staleTime: 0 });
  if (tasks.isPending) return <PageLoading />;
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />;
  return (
    <Stack gap="6">
      <Heading as="h1" textStyle="xl">
        {t('title')}
      </Heading>
      <PushedToday />
      {tasks.data.items.length === 0 ? (
        <Box bg="bg.panel" borderRadius="l3">
          <EmptyState icon="check" title={t('empty')} text={t('emptyText')} />
        </Box>
      ) : (
        <TaskGroups tasks={tasks.data.items} />
      )}
    </Stack>
  );
}
