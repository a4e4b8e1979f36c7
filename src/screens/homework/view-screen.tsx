// /HomeWork/ViewJob: homework as it is done, on a phone first.
import { Box, Heading, Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { PageLoading } from '#src/ui/page-loading.tsx';
import { usePageQuery } from '#src/ui/page-query.ts';
import { ErrorState } from '#src/ui/state.tsx';
import { useTabTitle } from '#src/ui/tab.tsx';
import { HandIn } from './hand-in.tsx';
import { ItemText } from './item.tsx';
import { HomeworkTerms, Returned, Together, ToTask } from './state.tsx';

const POLL_MS = 30_000;
/** Somebody else may hand in what a group writes together. */
const GROUP_POLL_MS = 5_000;

/** @page /HomeWork/ViewJob */
export function HandInScreen() {
  const { t } = useTranslation('ownHomework');
  const assignmentId = usePageQuery().get('id');
  // bytes that follow are told by asking again
  const own = useCall(
    '/api/Work/Item',
    { assignmentId },
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.group ? GROUP_POLL_MS : POLL_MS),
    },
  );
  useTabTitle(own.data?.title);
  if (own.isPending) return <PageLoading />;
  if (own.isError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />;
  const { title, html } = own.data;
  return (
    <Stack gap="4" maxW="3xl" w="full" mx="auto" aria-label={t('title')}>
      <Box>
        <Heading as="h1" textStyle="xl" overflowWrap="anywhere">
          {title}
        </Heading>
        <HomeworkTerms own={own.data} />
        <Together own={own.data} />
        <ToTask own={own.data} />
      </Box>
      <Returned own={own.data} />
      {html !== '' && (
        <Box bg="bg.panel" borderRadius="l3" px={{ base: '4', md: '5' }} py="4">
          <ItemText html={html} />
        </Box>
      )}
      <HandIn
        key={own.data.replyId}
        assignmentId={assignmentId}
        own={own.data}
        look={async () => (await own.refetch()).data}
      />
    </Stack>
  );
}
