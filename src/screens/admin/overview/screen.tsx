// /home: the school in figures. Each leads to its list; what has no page of its own is listed here.
import { chakra, Heading, LinkBox, LinkOverlay, SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { DAYS_OF_LATE } from '#contract/statistics.ts';
import { useCall } from '#src/api/query.ts';
import { AdminDay } from '#src/blocks/day/admin-day.tsx';
import { Columns } from '#src/ui/chart.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { DATE_AND_TIME, DAY_AND_MONTH, startOfDay, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { WorkScreen } from '#src/ui/work-screen.tsx';
import { FigureList, isListed } from './figure-list.tsx';

const DAY_MS = 86_400_000;

/** @page /home */
export function OverviewScreen() {
  const { t, i18n } = useTranslation('overview');
  const { get } = usePageQuery();
  const figures = useCall('/OrgApi/DataStatistics', {}, { staleTime: 0 });
  const list = get('list');
  const asOf = figures.data && timeFormat(i18n.language, DATE_AND_TIME).format(figures.data.asOf);
  return (
    <WorkScreen title={t('title')} lead={asOf ? t('asOf', { asOf }) : t('lead')}>
      {figures.isError ? (
        <ErrorState error={figures.error} onRetry={() => void figures.refetch()} />
      ) : (
        <Figures figures={figures.data?.figures} />
      )}
      {isListed(list) ? (
        <FigureList id={list} />
      ) : (
        <>
          <AdminDay />
          <VisitsOfLate />
        </>
      )}
    </WorkScreen>
  );
}

type Figure = OutputOf<'/OrgApi/DataStatistics'>['figures'][number];

function Figures({ figures }: { figures: readonly Figure[] | undefined }) {
  const { t, i18n } = useTranslation('overview');
  const number = new Intl.NumberFormat(i18n.language);
  if (!figures) return <Skeleton h="40" borderRadius="l3" role="status" aria-label={t('loading')} />;
  return (
    <SimpleGrid as="ul" listStyleType="none" columns={{ base: 2, md: 3, lg: 5 }} gap="3" aria-label={t('title')}>
      {figures.map(({ id, value, list }) => (
        <LinkBox
          as="li"
          key={id}
          bg="bg.panel"
          borderRadius="l3"
          px="4"
          py="3"
          transition="box-shadow 160ms"
          _hover={{ boxShadow: 'md' }}
        >
          <LinkOverlay asChild color="fg.muted" textStyle="sm">
            <Link to={list.route}>{t(`figure.${id}`)}</Link>
          </LinkOverlay>
          <Text textStyle="2xl" fontWeight="semibold" fontVariantNumeric="tabular-nums">
            {number.format(value)}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {t(`hint.${id}`)}
          </Text>
        </LinkBox>
      ))}
    </SimpleGrid>
  );
}

function VisitsOfLate() {
  const { t, i18n } = useTranslation('overview');
  const first = startOfDay(Date.now()) - (DAYS_OF_LATE - 1) * DAY_MS;
  const until = startOfDay(Date.now()) + DAY_MS - 1;
  const visits = useCall('/OrgApi/TjStatisticsData', { by: 'day', from: first, until });
  if (!visits.data || visits.data.visits === 0) return null;
  const byDay = new Map(visits.data.rows.map((row) => [row.key, row.visits]));
  const format = timeFormat(i18n.language, DAY_AND_MONTH);
  const columns = Array.from({ length: DAYS_OF_LATE }, (_, i) => {
    const at = first + i * DAY_MS;
    const value = byDay.get(new Date(at + 8 * 3_600_000).toISOString().slice(0, 10)) ?? 0;
    const name = format.format(at);
    return { id: String(at), name: i % 5 === 0 ? name : '', value, words: `${name}: ${value}` };
  });
  return (
    <Stack as="section" bg="bg.panel" borderRadius="l3" px="5" py="4" gap="3" aria-labelledby="visits-of-late">
      <chakra.div display="flex" justifyContent="space-between" gap="4" flexWrap="wrap">
        <Heading as="h2" id="visits-of-late" textStyle="md">
          {t('visits', { days: DAYS_OF_LATE })}
        </Heading>
        <chakra.span>
          <Link to="/home/visits">{t('more')}</Link>
        </chakra.span>
      </chakra.div>
      <Columns wide label={t('visitsOf', { days: DAYS_OF_LATE, count: visits.data.visits })} columns={columns} />
    </Stack>
  );
}
