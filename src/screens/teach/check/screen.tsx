// /Exam/check: one exam after and while it is sat, for its teachers: marking, invigilating, analysis.
import { Box, Flex, Heading, Stack, Tabs, Text } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { isHandedIn } from '#src/machines/exam/exam.selectors.ts';
import { useLog } from '#src/stream/use-log.ts';
import { later } from '#src/ui/later.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { ExamMarking } from './marking.tsx';
import { useExam } from './queries.ts';
import { ReleaseButton } from './release.tsx';

const Board = later(async () => (await import('./board.tsx')).ExamBoard);
const Analysis = later(async () => (await import('./analysis.tsx')).ExamAnalysis);

const VIEWS = ['marking', 'board', 'analysis'] as const;

/** @page /Exam/check */
export function ExamCheckScreen() {
  const { t } = useTranslation('examRecords');
  const id = usePageQuery().get('id');
  return (
    <Box w="full" maxW="8xl" mx="auto" px={{ base: '3', md: '8' }} py={{ base: '4', md: '8' }}>
      {id === '' ? (
        <EmptyState icon="list" title={t('noExam')} text={t('noExamText')} />
      ) : (
        <Exam key={id} examId={id} />
      )}
    </Box>
  );
}

function Exam({ examId }: { examId: string }) {
  const { t } = useTranslation('examRecords');
  const query = usePageQuery();
  const exam = useExam(examId);
  useTabTitle(exam.data?.name);
  useNews(examId);
  const view = VIEWS.find((name) => name === query.get('view')) ?? 'marking';
  if (exam.isError) return <ErrorState error={exam.error} onRetry={() => void exam.refetch()} />;
  if (!exam.data) return <PageLoading />;
  return (
    <Stack gap="4">
      <Flex gap="4" wrap="wrap" align="flex-start" justify="space-between">
        <Box minW="0">
          <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
            {exam.data.name}
          </Heading>
          <Text color="fg.muted">
            {t('lead')} <Link to="/questions/examine">{t('toExams')}</Link>
          </Text>
        </Box>
        <ReleaseButton examId={examId} />
      </Flex>
      <Tabs.Root value={view} onValueChange={({ value }) => query.set({ view: value === 'marking' ? null : value })}>
        <Tabs.List aria-label={t('views')}>
          {VIEWS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t(`view.${name}`)}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <TabPanel value="marking">
          <ExamMarking examId={examId} />
        </TabPanel>
        <Suspense fallback={<PageLoading />}>
          <TabPanel value="board">
            <Board examId={examId} />
          </TabPanel>
          <TabPanel value="analysis">
            <Analysis examId={examId} />
          </TabPanel>
        </Suspense>
      </Tabs.Root>
    </Stack>
  );
}

/** A class that is handed in, marked or released at a stroke is asked for once. */
const NEWS_MS = 1_000;
/** What counts attempts by their state. */
const COUNTED = ['/OrgApi/ExamRecord/Items', '/OrgApi/ExamRecord/Analysis'];

/** What colleagues and students do meanwhile: not each answer that is saved, but what is handed in and what comes after. */
function useNews(examId: string): void {
  const client = useQueryClient();
  useLog(`board:${examId}`, {
    gatherMs: NEWS_MS,
    on: {
      'board.joined': COUNTED,
      'board.row': (heard) => {
        // as the board's own rows
        const isNews = heard.some(({ value }) => {
          const { row } = value as { row?: { state: string } };
          return row !== undefined && isHandedIn(row.state);
        });
        if (isNews) for (const path of COUNTED) void client.invalidateQueries({ queryKey: [path] });
      },
    },
  });
}
