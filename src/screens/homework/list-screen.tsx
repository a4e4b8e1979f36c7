// /HomeWork: one's homework, what is due first.
import { Button, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { serverNow } from '#src/api/transport.ts';
import { LineCard, LineList } from '#src/ui/line-card.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { DAY_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { seePath } from './paths.ts';

type Task = OutputOf<'/api/StudentCenter/MyTask'>['items'][number];
const OWED: ReadonlySet<Task['state']> = new Set(['none', 'doing', 'returned', 'missed']);
/** In the order in which they are listed. */
const PARTS = ['open', 'missed', 'done'] as const;

function partOf({ state, open, left }: Task): (typeof PARTS)[number] {
  if (!OWED.has(state)) return 'done';
  return open && !left ? 'open' : 'missed';
}

/** @page /HomeWork */
export function HomeworkScreen() {
  const { t } = useTranslation('ownHomework');
  useTabTitle(t('title'));
  const tasks = useCall('/api/StudentCenter/MyTask', {}, { staleTime: 0 });
  if (tasks.isPending) return <PageLoading />;
  if (tasks.isError) return <ErrorState error={tasks.error} onRetry={() => void tasks.refetch()} />;
  const own = tasks.data.items.filter((task) => task.kind === 'homework');
  const parts = Map.groupBy(own, partOf);
  return (
    <Stack gap="6" maxW="3xl" w="full" mx="auto">
      <Heading as="h1" textStyle="xl">
        {t('title')}
      </Heading>
      {own.length === 0 && <EmptyState icon="pencil" title={t('empty')} text={t('emptyText')} />}
      {PARTS.filter((part) => parts.has(part)).map((part) => (
        <LineList key={part} id={`homework-${part}`} title={t(part)}>
          {parts.get(part)?.map((task) => (
            <Line key={task.assignmentId} task={task} />
          ))}
        </LineList>
      ))}
    </Stack>
  );
}

function Line({ task }: { task: Task }) {
  const { assignmentId, title, course, until, state, path, together } = task;
  const { t, i18n } = useTranslation(['ownHomework', 'tasks']);
  const navigate = useNavigate();
  const when = timeFormat(i18n.language, DAY_AND_TIME);
  const part = partOf(task);
  const facts = [
    course,
    together && t('group'),
    until === null ? t('noEnd') : t('until', { when: when.format(until) }),
    t(`tasks:state.${state}`),
    part === 'open' && until !== null && until < serverNow() && t('takenLate'),
  ].filter(Boolean);
  const doing = {
    open: t(state === 'none' || state === 'missed' ? 'begin' : 'goOn'),
    missed: t('tasks:look'),
    done: t('see'),
  }[part];
  return (
    <LineCard title={title} facts={facts.join(' · ')}>
      <Button
        size="sm"
        variant={part === 'open' ? 'solid' : 'outline'}
        aria-label={t('common:row.of', { action: doing, name: title })}
        onClick={() => void navigate(part === 'done' ? seePath(assignmentId) : path)}
      >
        {doing}
      </Button>
    </LineCard>
  );
}
