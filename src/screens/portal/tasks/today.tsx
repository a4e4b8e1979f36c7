// On the home page: what is due first, before everything else, and how much more there is. Nothing where nothing is.
import { Flex, Skeleton, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { ErrorState } from '#src/ui/state.tsx';
import { TaskGroups } from './list.tsx';
import { PushedToday } from './pushed-today.tsx';

const MOST = 5;

export function TodayTasks() {
  const { t } = useTranslation('tasks');
  const tasks = useCall('/api/StudentCenter/MyTask', {}, { staleTime: 0 });
  if (tasks.isPending) return <Skeleton h="20" borderRadius="l3" role="status" aria-label={t('loading')} />;
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />;
  const open = tasks.data.items.filter((task) => task.when !== 'done' && !task.left);
  if (open.length === 0) return <PushedToday />;
  const rest = Math.max(0, open.length - MOST);
  return (
    <Stack as="section" gap="3" aria-label={t('title')}>
      <PushedToday />
      <TaskGroups tasks={open.slice(0, MOST)} />
      <Flex>
        <Link to="/MyTask">{rest > 0 ? t('allAndMore', { count: rest }) : t('all')}</Link>
      </Flex>
    </Stack>
  );
}
