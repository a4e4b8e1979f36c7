// /home/visits: who comes to the school's pages, by day, page, role, device and class; each share leads to its visits.
import { chakra, Heading, HStack, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { InputOf } from '#contract/index.ts';
import {
  DAYS_OF_LATE,
  DEVICES,
  NO_CLASS,
  VISITOR,
  type VisitShare,
  type VisitsBy,
  visitStatistics,
} from '#contract/statistics.ts';
import { useCall } from '#src/api/query.ts';
import { Columns, Pie } from '#src/ui/chart.tsx';
import { Link } from '#src/ui/link.tsx';
import { ExportMenu } from '#src/ui/list/export-menu.tsx';
import { List } from '#src/ui/list/list.tsx';
import { deptLookup } from '#src/ui/list/lookups.ts';
import { edgeOfDay, takesFilter } from '#src/ui/list/query.ts';
import { usePageQuery } from '#src/ui/page-query.ts';
import { DATE, DAY_AND_MONTH, dayText, startOfDay, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { usePageNames } from '../page-names.ts';

const DAY_MS = 86_400_000;
/** More columns than these are weeks. */
const MOST_COLUMNS = 62;
const PIES = ['role', 'device', 'class', 'page'] as const satisfies readonly VisitsBy[];

interface Span {
  from: number;
  until: number;
}
/** What the list's filters say, beside its days. */
const NARROWING = ['webId', 'role', 'device', 'classId', 'keyword'] as const;
type Narrowing = Partial<Omit<InputOf<'/OrgApi/TjStatisticsData'>, 'by' | keyof Span>>;

/** @page /home/visits */
export function VisitsScreen() {
  const { t, i18n } = useTranslation('visits');
  const { get } = usePageQuery();
  const until = edgeOfDay(get('until'), 'end') ?? startOfDay(Date.now()) + DAY_MS - 1;
  const from = edgeOfDay(get('from'), 'start') ?? Math.min(until, startOfDay(until) - (DAYS_OF_LATE - 1) * DAY_MS);
  const span = { from, until };
  const narrowing = Object.fromEntries(
    NARROWING.map((name) => [name, get(name)] as const).filter(
      ([name, value]) => value !== '' && takesFilter(visitStatistics.read, name, value),
    ),
    // each is what the contract takes there
  ) as Narrowing;
  const date = timeFormat(i18n.language, DATE);
  return (
    <WorkScreen
      title={t('title')}
      lead={t('lead', { from: date.format(from), until: date.format(until) })}
      actions={<ExportMenu operation={visitStatistics.export} input={{ by: 'day', ...span }} />}
    >
      <ByDay span={span} narrowing={narrowing} />
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
        {PIES.map((by) => (
          <Shares key={by} by={by} span={span} />
        ))}
      </SimpleGrid>
      <Visits span={span} />
    </WorkScreen>
  );
}

/** By what narrows the list below, so that both count the same visits. */
function ByDay({ span, narrowing }: { span: Span; narrowing: Narrowing }) {
  const { t, i18n } = useTranslation('visits');
  const found = useCall('/OrgApi/TjStatisticsData', { ...narrowing, by: 'day', ...span });
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h="60" borderRadius="l3" role="status" aria-label={t('loading')} />;
  const { visits, visitors, rows } = found.data;
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Panel title={t('by.day')}>
      <HStack as="dl" gap="8">
        <Total word={t('visits')} value={number.format(visits)} />
        <Total word={t('visitors')} value={number.format(visitors)} />
      </HStack>
      <Columns wide label={t('chart.day', { count: visits })} columns={columnsOf(rows, span, i18n.language)} />
    </Panel>
  );
}

const Total = ({ word, value }: { word: string; value: string }) => (
  <div>
    <chakra.dt color="fg.muted" textStyle="sm">
      {word}
    </chakra.dt>
    <chakra.dd textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
      {value}
    </chakra.dd>
  </div>
);

/** A column a day, the empty ones too; a column of seven days where there were too many. */
function columnsOf(rows: readonly VisitShare[], { from, until }: Span, language: string) {
  const byDay = new Map(rows.map(({ key, visits }) => [key, visits]));
  const format = timeFormat(language, DAY_AND_MONTH);
  const first = startOfDay(from);
  const days = Math.max(1, Math.round((startOfDay(until) - first) / DAY_MS) + 1);
  const wide = days > MOST_COLUMNS ? 7 : 1;
  const count = Math.min(Math.ceil(days / wide), 200);
  const named = Math.ceil(count / 8);
  return Array.from({ length: count }, (_, i) => {
    const at = first + i * wide * DAY_MS;
    let value = 0;
    for (let day = 0; day < wide; day++) value += byDay.get(dayText(at + day * DAY_MS)) ?? 0;
    const name = format.format(at);
    // a name must be the column's own, and only some are written
    return { id: String(at), name: i % named === 0 ? name : '', value, words: `${name}: ${value}` };
  });
}

function Shares({ by, span }: { by: (typeof PIES)[number]; span: Span }) {
  const { t } = useTranslation('visits');
  const found = useCall('/OrgApi/TjStatisticsData', { by, ...span });
  const name = useNames(by);
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton h="60" borderRadius="l3" role="status" aria-label={t('loading')} />;
  const { rows, visits } = found.data;
  const parts = rows.map((row) => ({ id: row.key, name: name(row.key), value: row.visits, to: row.list.route }));
  return (
    <Panel title={t(`by.${by}`)} tools={<ExportMenu operation={visitStatistics.export} input={{ by, ...span }} />}>
      {visits === 0 ? (
        <Text color="fg.muted">{t('none')}</Text>
      ) : (
        <Pie
          label={t('chart.of', { by: t(`by.${by}`) })}
          parts={parts}
          rest={t('rest')}
          link={(to, text) => <Link to={to}>{text}</Link>}
        />
      )}
    </Panel>
  );
}

/** What people call the keys. */
function useNames(by: VisitsBy): (key: string) => string {
  const { t } = useTranslation(['visits', 'people']);
  const page = usePageNames();
  const classes = useCall('/OrgApi/SysDept/SimpleItems', {}, { enabled: by === 'class' });
  if (by === 'class') {
    const names = new Map(classes.data?.map((dept) => [dept.id, dept.name]));
    return (key) => (key === NO_CLASS ? t('noClass') : (names.get(key) ?? t('classGone')));
  }
  if (by === 'role') return (key) => (key === VISITOR ? t('visitor') : t(`people:role.${key}`, { defaultValue: key }));
  if (by === 'device') return (key) => t(`device.${key}`, { defaultValue: key });
  return page;
}

function Panel({ title, tools, children }: { title: string; tools?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" aria-label={title} bg="bg.panel" borderRadius="l3" px="5" py="4" gap="3" minW="0">
      <HStack justify="space-between">
        <Heading as="h2" textStyle="md">
          {title}
        </Heading>
        {tools}
      </HStack>
      {children}
    </Stack>
  );
}

const FAMILY = { items: visitStatistics.items };

function Visits({ span }: { span: Span }) {
  const { t } = useTranslation(['visits', 'people']);
  const roles = ['student', 'teacher', 'admin', 'super', 'qa', 'guest', VISITOR];
  const role = useNames('role');
  const page = useNames('page');
  // those that somebody has come to
  const pages = useCall('/OrgApi/TjStatisticsData', { by: 'page', ...span });
  const classLookup = {
    find: deptLookup.find,
    name: async (id: string, signal: AbortSignal) => (id === NO_CLASS ? t('noClass') : deptLookup.name(id, signal)),
  };
  return (
    <List
      family={FAMILY}
      fixed={{ ...span }}
      label={t('list')}
      search={t('search')}
      pageSizes={[30, 50, 100]}
      rowName={({ user, webName }) => `${user} ${webName}`}
      columns={[
        { name: 'at', label: t('column.at'), kind: 'dateTime' },
        { name: 'user', label: t('column.user'), cell: ({ user }) => user || t('visitor') },
        { name: 'role', label: t('column.role'), cell: (row) => role(row.role) },
        { name: 'className', label: t('column.class') },
        { name: 'webId', label: t('column.page'), cell: ({ webId }) => page(webId) },
        { name: 'device', label: t('column.device'), cell: ({ device }) => t(`device.${device}`) },
        { name: 'url', label: t('column.url'), hidden: true },
      ]}
      filters={[
        { kind: 'dateRange', name: 'from', until: 'until', label: t('column.at') },
        {
          kind: 'select',
          name: 'role',
          label: t('column.role'),
          options: roles.map((value) => ({ value, label: role(value) })),
        },
        {
          kind: 'select',
          name: 'device',
          label: t('column.device'),
          options: DEVICES.map((value) => ({ value, label: t(`device.${value}`) })),
        },
        { kind: 'lookup', name: 'classId', label: t('column.class'), lookup: classLookup },
        {
          kind: 'select',
          name: 'webId',
          label: t('column.page'),
          options: pages.data?.rows.map(({ key }) => ({ value: key, label: page(key) })) ?? [],
        },
      ]}
      empty={<EmptyState icon="clock" title={t('none')} text={t('noneText')} />}
    />
  );
}
