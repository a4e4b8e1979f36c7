// /qa/machines: what tests cover of the state machines, and those that run in this tab.

import { Box, Button, Heading, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { MachineRows } from '#contract/qa.ts';
import { useCall } from '#src/api/query.ts';
import { timeFormat } from '#src/ui/school-time.ts';
import { LiveView } from './live-view.tsx';
import { useMachinesQuery } from './machines-query.ts';
import { ReportView } from './report-view.tsx';

const TABS = ['report', 'live'] as const;

export function MachinesScreen() {
  const { t } = useTranslation('qa');
  const [place, go] = useMachinesQuery();
  const { data, error, refetch } = useCall('/api/QA/Machines', {});
  const report = data?.report ?? null;
  return (
    <Stack gap="4" p="6" w="full">
      <Box as="header">
        <Heading as="h1" textStyle="xl">
          {t('title')}
        </Heading>
        <Text color="fg.muted">{report ? <Origin report={report} /> : t('lead')}</Text>
      </Box>
      <HStack gap="2">
        {TABS.map((tab) => (
          <Button
            key={tab}
            size="sm"
            variant={place.tab === tab ? 'subtle' : 'ghost'}
            aria-pressed={place.tab === tab}
            onClick={() => go({ tab })}
          >
            {t(`tab.${tab}`)}
          </Button>
        ))}
      </HStack>
      {place.tab === 'live' ? (
        <LiveView machines={report?.machines ?? []} />
      ) : report ? (
        <ReportView report={report} />
      ) : (
        <Instead loading={data === undefined && !error} error={error} onRetry={() => void refetch()} />
      )}
    </Stack>
  );
}

function Origin({ report: { commit, date } }: { report: MachineRows }) {
  const { t, i18n } = useTranslation('qa');
  if (!date) return t('noOrigin');
  return t('origin', {
    commit,
    date: timeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(date)),
  });
}

function Instead({ loading, error, onRetry }: { loading: boolean; error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation('qa');
  if (loading) return <Skeleton h="96" />;
  return (
    <Stack role={error ? 'alert' : undefined} align="start" gap="2" p="6" bg="bg.panel" borderRadius="l2">
      <Text fontWeight="semibold">{t(error ? 'failed' : 'none')}</Text>
      <Text color="fg.muted">{error ? error.message : t('howTo')}</Text>
      {error && (
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Stack>
  );
}
