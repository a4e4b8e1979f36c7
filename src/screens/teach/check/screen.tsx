// /Exam/check: one exam after and while it is sat, for its teachers: marking, invigilating, analysis.
import { Box, Flex, Heading, Stack, Tabs, Text } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '#src/ui/later.ts';
import { Link } from '#src/ui/link.tsx';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { TabPanel } from '#src/ui/tab-panel.tsx';
import { Marking } from './marking.tsx';
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
          <Marking examId={examId} />
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
