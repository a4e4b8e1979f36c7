// One's own jobs: what runs, what has run, and what came of it.
import { Box, chakra, Flex, NativeSelect, Skeleton, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { JobState } from '#contract/jobs.ts';
import { usePower } from '#src/api/guarded.ts';
import { ImportButton } from '#src/ui/import/import-button.tsx';
import { refreshJobs, useJobs } from '#src/ui/job/queries.ts';
import { Pager } from '#src/ui/list/pager.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { WorkFrame } from '#src/ui/work-screen.tsx';
import { JobPanel } from './job-panel.tsx';
import { JobTable } from './job-table.tsx';

const PAGE_SIZE = 20;
const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const satisfies readonly JobState[];

/** @page /jobs */
export function JobsScreen() {
  const { t } = useTranslation('jobs');
  const pageQuery = usePageQuery();
  const state = STATES.find((s) => s === pageQuery.get('state'));
  const opened = pageQuery.get('job');
  const client = useQueryClient();
  const mayImport = usePower('UploadFile.StudentImportDept');
  return (
    <WorkFrame>
      <Flex wrap="wrap" align="end" gap="3">
        <Box>
          <chakra.h1 textStyle="xl" fontWeight="semibold">
            {t('title')}
          </chakra.h1>
          <Text color="fg.muted">{t('lead')}</Text>
        </Box>
        <NativeSelect.Root size="sm" w="9rem" ms={{ base: '0', sm: 'auto' }}>
          <NativeSelect.Field
            aria-label={t('filter.label')}
            value={state ?? ''}
            onChange={(e) => pageQuery.set({ state: e.target.value, page: null })}
          >
            <option value="">{t('filter.all')}</option>
            {STATES.map((s) => (
              <option key={s} value={s}>
                {t(`state.${s}`)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {mayImport && <ImportButton kind="studentsDept" onDone={() => void refreshJobs(client)} />}
      </Flex>
      <Jobs
        page={pageQuery.page('page')}
        state={state}
        school={pageQuery.get('school') === 'true'}
        onPage={(page) => pageQuery.set({ page: page === 1 ? null : String(page) })}
        onOpen={(job) => pageQuery.set({ job })}
      />
      {opened && <JobPanel key={opened} id={opened} onClose={() => pageQuery.set({ job: null })} />}
    </WorkFrame>
  );
}

interface JobsProps {
  page: number;
  state: JobState | undefined;
  /** All of an administrator's school. */
  school: boolean;
  onPage(page: number): void;
  onOpen(id: string): void;
}

function Jobs({ page, state, school, onPage, onOpen }: JobsProps) {
  const { t } = useTranslation('jobs');
  const jobs = useJobs({ page, pageSize: PAGE_SIZE, ...(state ? { state } : {}), ...(school && { school }) });
  if (jobs.isPending) return <Skeleton role="status" aria-label={t('loading')} h="40" />;
  if (!jobs.data) return <ErrorState error={jobs.error} onRetry={() => void jobs.refetch()} />;
  const { items, itemCount } = jobs.data;
  if (itemCount === 0) {
    return state ? (
      <EmptyState icon="clock" title={t('emptyState')} />
    ) : (
      <EmptyState icon="clock" title={t('empty')} text={t('emptyText')} />
    );
  }
  return (
    <Box>
      <JobTable jobs={items} onOpen={onOpen} />
      <Pager page={page} pageSize={PAGE_SIZE} total={itemCount} onPage={onPage} />
    </Box>
  );
}
