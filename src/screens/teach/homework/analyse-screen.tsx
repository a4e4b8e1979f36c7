// /teach/assignments/analyse: how the scores lie, which item was hard, and whose reply is late or lacking.
import { Box, chakra, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { type Analysis, analysed } from './analyse.ts';
import { checkPath, managePath } from './paths.ts';
import { type Person, useGiven } from './use-given.ts';

/** @page /teach/assignments/analyse */
export function AnalyseHomeworkScreen() {
  const { t } = useTranslation('homework');
  const query = usePageQuery();
  const id = query.get('id');
  const row = useCall('/OrgApi/Work/Item', { id });
  const assignmentId = query.get('assignment') || (row.data?.given[0]?.assignmentId ?? '');
  const { people, isPending, error, again } = useGiven(assignmentId);
  useTabTitle(row.data?.title);
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!row.data) return <PageLoading />;
  const analysis = analysed(people, row.data.items);
  return (
    <WorkScreen
      title={t('analyse.title', { title: row.data.title })}
      actions={<Link to={managePath(id, assignmentId)}>{t('manage.open')}</Link>}
    >
      {isPending && <Skeleton h="60" role="status" aria-label={t('manage.loading')} />}
      {error && <ErrorState error={error} onRetry={again} />}
      {!isPending && !error && <Shown analysis={analysis} assignmentId={assignmentId} />}
    </WorkScreen>
  );
}

function Shown({
  analysis: { spread, mean, items, late, never, owing },
  assignmentId,
}: {
  analysis: Analysis;
  assignmentId: string;
}) {
  const { t } = useTranslation('homework');
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4">
      <Panel title={t('analyse.spread')}>
        <Text color="fg.muted">{mean === null ? t('analyse.nothing') : t('analyse.mean', { n: mean.toFixed(1) })}</Text>
        <Bars
          bars={spread.map((n, i) => ({
            key: String(i),
            label: t('analyse.tenth', { from: i * 10, to: i * 10 + 10 }),
            n,
            most: Math.max(1, ...spread),
            text: String(n),
          }))}
        />
      </Panel>
      <Panel title={t('analyse.items')}>
        <Bars
          bars={items.map(({ id, title, rate, n }, i) => ({
            key: id,
            label: t('item', { n: i + 1, title }),
            n: rate ?? 0,
            most: 1,
            text: rate === null ? '—' : t('analyse.rate', { rate: Math.round(rate * 100), n }),
          }))}
        />
      </Panel>
      <Names title={t('analyse.late', { count: late.length })} people={late} assignmentId={assignmentId} />
      <Names title={t('analyse.never', { count: never.length })} people={never} assignmentId={assignmentId} />
      <Names title={t('analyse.owing', { count: owing.length })} people={owing} assignmentId={assignmentId} />
    </SimpleGrid>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} bg="bg.panel" borderRadius="l3" p="5" gap="3">
      <Heading as="h2" textStyle="md">
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

interface Bar {
  key: string;
  label: string;
  n: number;
  most: number;
  text: string;
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  return (
    <Stack as="ul" gap="1.5" listStyleType="none">
      {bars.map(({ key, label, n, most, text }) => (
        <Flex as="li" key={key} gap="3" align="center">
          <chakra.span w="32" flexShrink="0" truncate title={label} textStyle="sm">
            {label}
          </chakra.span>
          <Box flex="1" bg="bg.muted" borderRadius="full" h="2.5" aria-hidden>
            <Box bg="brand.solid" borderRadius="full" h="full" style={{ width: `${(n / most) * 100}%` }} />
          </Box>
          <chakra.span w="24" textAlign="end" textStyle="sm">
            {text}
          </chakra.span>
        </Flex>
      ))}
    </Stack>
  );
}

function Names({ title, people, assignmentId }: { title: string; people: readonly Person[]; assignmentId: string }) {
  const { t } = useTranslation('homework');
  return (
    <Panel title={title}>
      {people.length === 0 ? (
        <Text color="fg.muted">{t('analyse.nobody')}</Text>
      ) : (
        <Flex as="ul" wrap="wrap" columnGap="4" rowGap="1" listStyleType="none">
          {people.map(({ studentId, name, reply }) => (
            <li key={studentId}>
              {reply && reply.attempt > 0 ? <Link to={checkPath(reply.id, assignmentId)}>{name}</Link> : name}
            </li>
          ))}
        </Flex>
      )}
    </Panel>
  );
}
