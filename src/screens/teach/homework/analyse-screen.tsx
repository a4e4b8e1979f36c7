// /teach/assignments/analyse: how the scores lie, which item was hard, and whose reply is late or lacking.
import { Box, chakra, Flex, Heading, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fixed, rounded } from '#contract/rounding.ts';
import { useCall } from '#src/api/query.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { type Analysis, analysed } from './analyse.ts';
import { managePath, replyCheckPath } from './paths.ts';
import { type GivenStudent, useGiven } from './use-given.ts';

/** @page /teach/assignments/analyse */
export function AnalyseHomeworkScreen() {
  const { t } = useTranslation('homework');
  const query = usePageQuery();
  const id = query.get('id');
  const row = useCall('/OrgApi/Work/Item', { id });
  const assignmentId = query.get('assignment') || (row.data?.given[0]?.assignmentId ?? '');
  const { people, isPending, error, again } = useGiven(assignmentId);
  useTabTitle(row.data && t('analyse.title', { title: row.data.title }));
  if (row.isError) return <ErrorState error={row.error} onRetry={() => void row.refetch()} />;
  if (!row.data) return <PageLoading />;
  const { stems } = row.data;
  const named = row.data.items.map((i) => ({ ...i, title: i.title || (stems[i.id] ?? t(`kind.${i.kind}`)) }));
  const analysis = analysed(people, named);
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
  // a bar opens the list of those whom it counts
  const [open, setOpen] = useState<string | null>(null);
  const bars = { open, onOpen: (key: string) => setOpen(key === open ? null : key), assignmentId };
  return (
    <SimpleGrid columns={{ base: 1, lg: 2 }} gap="4" alignItems="start">
      <Panel title={t('analyse.spread')}>
        <Text color="fg.muted">{mean === null ? t('analyse.nothing') : t('analyse.mean', { n: fixed(mean, 1) })}</Text>
        <Bars
          {...bars}
          bars={spread.map((people, i) => ({
            key: `tenth-${i}`,
            label: t('analyse.tenth', { from: i * 10, to: i * 10 + 10 }),
            part: people.length / Math.max(1, ...spread.map((p) => p.length)),
            text: t('analyse.people', { count: people.length }),
            people,
            said: ({ reply }) => t('manage.of', { n: reply?.score, max: reply?.max }),
          }))}
        />
      </Panel>
      <Panel title={t('analyse.items')}>
        <Bars
          {...bars}
          bars={items.map(({ id, title, rate, marked }, i) => ({
            key: `item-${id}`,
            label: t('item', { n: i + 1, title }),
            part: rate ?? 0,
            text: rate === null ? '—' : t('analyse.rate', { rate: rounded(rate * 100), n: marked.length }),
            people: marked,
            said: ({ reply }) => String(reply?.points[id]),
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
  /** Of its whole length, 0 to 1. */
  part: number;
  text: string;
  people: readonly GivenStudent[];
  /** What is said of one of them. */
  said: (person: GivenStudent) => string;
}

interface BarsProps {
  bars: readonly Bar[];
  open: string | null;
  onOpen: (key: string) => void;
  assignmentId: string;
}

function Bars({ bars, open, onOpen, assignmentId }: BarsProps) {
  return (
    <Stack as="ul" gap="0" listStyleType="none">
      {bars.map(({ key, label, part, text, people, said }) => (
        <li key={key}>
          <chakra.button
            type="button"
            display="flex"
            w="full"
            gap="3"
            alignItems="center"
            minH="9"
            px="1"
            borderRadius="l2"
            textAlign="start"
            cursor={people.length > 0 ? 'pointer' : 'default'}
            _hover={people.length > 0 ? { bg: 'bg.muted' } : {}}
            disabled={people.length === 0}
            aria-expanded={open === key}
            onClick={() => onOpen(key)}
          >
            <chakra.span w="32" flexShrink="0" truncate title={label} textStyle="sm">
              {label}
            </chakra.span>
            <chakra.span flex="1" bg="bg.muted" borderRadius="full" h="2.5" aria-hidden>
              <chakra.span
                display="block"
                bg="brand.solid"
                borderRadius="full"
                h="full"
                style={{ width: `${part * 100}%` }}
              />
            </chakra.span>
            <chakra.span w="24" textAlign="end" textStyle="sm">
              {text}
            </chakra.span>
          </chakra.button>
          {open === key && (
            <Box px="1" pb="2">
              <People people={people} assignmentId={assignmentId} said={said} />
            </Box>
          )}
        </li>
      ))}
    </Stack>
  );
}

interface NamesProps {
  title: string;
  people: readonly GivenStudent[];
  assignmentId: string;
}

function Names({ title, people, assignmentId }: NamesProps) {
  const { t } = useTranslation('homework');
  return (
    <Panel title={title}>
      {people.length === 0 ? (
        <Text color="fg.muted">{t('analyse.nobody')}</Text>
      ) : (
        <People people={people} assignmentId={assignmentId} />
      )}
    </Panel>
  );
}

function People({ people, assignmentId, said }: Omit<NamesProps, 'title'> & Partial<Pick<Bar, 'said'>>) {
  return (
    <Flex as="ul" wrap="wrap" columnGap="4" rowGap="1" listStyleType="none">
      {people.map((person) => (
        <li key={person.studentId}>
          {person.reply && person.reply.attempt > 0 ? (
            <Link to={replyCheckPath(person.reply.id, assignmentId)}>{person.name}</Link>
          ) : (
            person.name
          )}
          {said && (
            <chakra.span color="fg.muted" textStyle="sm">
              {` ${said(person)}`}
            </chakra.span>
          )}
        </li>
      ))}
    </Flex>
  );
}
