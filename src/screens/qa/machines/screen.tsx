// /qa/machines: what tests cover of the state machines, and those that run in this tab.

import { Box, Button, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineRows } from '#contract/qa.ts';
import { useCall } from '#src/api/query.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { DiffView } from './diff-view.tsx';
import { ListsView, SpecsView } from './lists-view.tsx';
import { LiveView } from './live-view.tsx';
import { MACHINES_TABS, useMachinesQuery } from './machines-query.ts';
import { ReportView } from './report-view.tsx';

/** @page /qa/machines */
export function MachinesScreen() {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const { data, error, refetch } = useCall('/api/QA/Machines', {});
  const report = data?.report ?? null;
  return (
    <Stack gap="3" p="4" w="full">
      <HStack as="header" gap="4" wrap="wrap" align="baseline">
        <Heading as="h1" textStyle="xl">
          {t('title')}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {report ? <Origin report={report} /> : t('lead')}
        </Text>
        <HStack gap="1" ms="auto" wrap="wrap">
          {MACHINES_TABS.map((tab) => (
            <Button
              key={tab}
              size="xs"
              variant={place.tab === tab ? 'subtle' : 'ghost'}
              aria-pressed={place.tab === tab}
              onClick={() => go({ tab })}
            >
              {t(`tab.${tab}`)}
            </Button>
          ))}
        </HStack>
      </HStack>
      {place.tab === 'live' ? (
        <LiveView machines={report?.machines.map((m) => m.machine) ?? []} />
      ) : report ? (
        <Part report={report} tab={place.tab} />
      ) : (
        <Instead loading={data === undefined && !error} error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function Part({ report, tab }: { report: MachineRows; tab: Exclude<(typeof MACHINES_TABS)[number], 'live'> }) {
  if (tab === 'report') return <ReportView report={report} />;
  if (tab === 'specs') return <SpecsView report={report} />;
  if (tab === 'diff') return <DiffView report={report} />;
  return <ListsView report={report} tab={tab} />;
}

function Origin({ report: { commit, date, source } }: { report: MachineRows }) {
  const { t, i18n } = useTranslation('qa');
  const origin = date
    ? t('origin', {
        commit,
        date: timeFormat(i18n.language, DATE_AND_TIME).format(new Date(date)),
      })
    : t('noOrigin');
  return (
    <>
      {origin} · {t(`source.${source}`)}
    </>
  );
}

function Instead({ loading, error, onRetry }: { loading: boolean; error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('qa');
  if (loading) return <Skeleton h="96" />;
  return (
    <Box role={error ? 'alert' : undefined} p="6" bg="bg.panel" borderRadius="l2">
      <Text fontWeight="semibold">{t(error ? 'failed' : 'none')}</Text>
      <Text color="fg.muted">{error ? error.message : t('howTo')}</Text>
      {error && (
        <Button size="sm" mt="2" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Box>
  );
}
