// A course in figures, and the learner's vote for it.
import { Box, Button, chakra, HStack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';

const STATS = '/api/Course/Stats';
type Stats = OutputOf<typeof STATS>;

/** `mayVote`: who learns it now. */
export function CourseFigures({ courseId, mayVote }: { courseId: string; mayVote: boolean }) {
  const { t } = useTranslation('course');
  const { data } = useCall(STATS, { courseId }, { staleTime: 0 });
  if (!data) return <Box h="9" />;
  const { begun, finished, people, score } = data;
  const told = [
    begun > 0 && t('students', { count: begun }),
    finished > 0 && t('finished', { count: finished }),
    score !== null && t('stars', { score, count: people }),
    !mayVote && data.votes > 0 && t('votes', { count: data.votes }),
  ].filter(Boolean);
  return (
    <HStack gap="4" wrap="wrap" minH="9">
      {told.length > 0 && <chakra.p color="fg.muted">{told.join(' · ')}</chakra.p>}
      {mayVote && <Vote courseId={courseId} stats={data} />}
    </HStack>
  );
}

function Vote({ courseId, stats: { votes, voted } }: { courseId: string; stats: Stats }) {
  const { t } = useTranslation('course');
  const client = useQueryClient();
  const vote = useMutation({
    mutationFn: () => call('/api/Course/Upvote', { courseId, on: !voted }),
    onSettled: () => client.invalidateQueries({ queryKey: [STATS] }),
  });
  return (
    <Button
      size="sm"
      variant={voted ? 'surface' : 'ghost'}
      aria-pressed={voted}
      loading={vote.isPending}
      onClick={() => vote.mutate()}
    >
      <LessonIcon name="up" />
      {votes > 0 ? t('voteWith', { count: votes }) : t('vote')}
    </Button>
  );
}
