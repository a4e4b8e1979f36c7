// /MyCourse: one's own experiments: what goes on, what is to do and until when, what is done.
import { chakra, HStack, SimpleGrid, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { experimentRuns } from '#contract/experiments.ts';
import { useSession } from '#src/api/session.ts';
import { type Card, ExperimentCard } from '#src/blocks/experiments/card.tsx';
import { isEnd } from '#src/blocks/experiments/ends.ts';
import { Link } from '#src/ui/link.tsx';
import { useAllRows } from '#src/ui/list/use-all.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';

/** @page /MyCourse */
export function MyExperimentsScreen() {
  const { t } = useTranslation('experiment');
  const isStudent = useSession().user?.role === 'student';
  useTabTitle(t('mine'));
  const found = useAllRows(experimentRuns, {}, { staleTime: 0 });
  if (found.isPending) return <PageLoading />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  const groups = grouped(found.data);
  return (
    <Stack gap="6">
      <HStack justify="space-between" align="baseline" wrap="wrap" gap="3">
        <chakra.h1 textStyle="xl" fontWeight="semibold">
          {t('mine')}
        </chakra.h1>
        <HStack gap="4">
          <Link to="/Course">{t('catalogue')}</Link>
          {isStudent && <Link to="/MyExperiment">{t('myRuns')}</Link>}
        </HStack>
      </HStack>
      {found.data.length === 0 && <EmptyState icon="book" title={t('noneOwn')} text={t('noneOwnText')} />}
      {(['listRunning', 'listTodo', 'listDone'] as const).map(
        (name) =>
          groups[name].length > 0 && (
            <Stack key={name} as="section" aria-labelledby={name} gap="3">
              <chakra.h2 id={name} textStyle="md" fontWeight="semibold">
                {t(name)} {groups[name].length}
              </chakra.h2>
              <SimpleGrid as="ul" listStyleType="none" columns={{ base: 1, sm: 2, lg: 3 }} gap="5">
                {groups[name].map((card) => (
                  <ExperimentCard key={card.id} card={card} />
                ))}
              </SimpleGrid>
            </Stack>
          ),
      )}
    </Stack>
  );
}

/** What is due first comes first. */
function grouped(cards: readonly Card[]): Record<'listRunning' | 'listTodo' | 'listDone', Card[]> {
  const byDue = cards.toSorted((a, b) => (a.until ?? Number.MAX_VALUE) - (b.until ?? Number.MAX_VALUE));
  const isDone = ({ run }: Card) => run !== null && isEnd(run.state) && run.state !== 'abandoned';
  const runs = ({ run }: Card) => run !== null && !isEnd(run.state);
  return {
    listRunning: byDue.filter(runs),
    listTodo: byDue.filter((c) => !runs(c) && !isDone(c) && c.status === 'open'),
    listDone: byDue.filter(isDone),
  };
}
