// On a course's page: its live classes, with the way in, or back into one that was.
import { Button, Skeleton, Stack } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { InfoSection } from '#src/ui/info-page.tsx';
import { LineCard } from '#src/ui/line-card.tsx';
import { roomPath } from './href.ts';
import { useWhen } from './use-when.ts';

type Own = OutputOf<'/api/Live/Items'>[number];
const ORDER = ['open', 'scheduled', 'ended'] as const;

export function CourseLives({ courseId }: { courseId: string }) {
  const { t } = useTranslation('openLive');
  const found = useCall('/api/Live/Items', {}, { staleTime: 0 });
  if (found.isPending) return <Skeleton h="16" role="status" aria-label={t('loading')} />;
  const own = (found.data ?? []).filter((l) => l.courseId === courseId);
  // what nobody held is over, too
  const lives = ORDER.flatMap((state) => {
    const of = own.filter((l) => (l.held === false ? 'ended' : l.state) === state);
    return state === 'ended' ? of.toReversed() : of;
  });
  if (lives.length === 0) return null;
  return (
    <InfoSection id="course-lives" title={t('ofCourse')}>
      <Stack as="ul" gap="2" listStyleType="none">
        {lives.map((live) => (
          <Line key={live.id} live={live} />
        ))}
      </Stack>
    </InfoSection>
  );
}

function Line({ live }: { live: Own }) {
  const { t } = useTranslation('openLive');
  const navigate = useNavigate();
  const when = useWhen();
  const { id, title, host, state, held, hasCatchup } = live;
  const doing = t(state === 'ended' ? 'again' : 'enter');
  const catchUp = useMutation({
    mutationFn: () => call('/api/Live/Catchup', { liveId: id }),
    onSuccess: ({ lessonId }) => navigate(`/AiCurriculumLearning?lessonId=${encodeURIComponent(lessonId)}&begin=1`),
  });
  return (
    <LineCard title={title} facts={[t(`state.${held === false ? 'unheld' : state}`), when(live), host].join(' · ')}>
      {hasCatchup && (
        <Button
          size="sm"
          variant="outline"
          loading={catchUp.isPending}
          aria-label={t('catchUpOf', { name: title })}
          onClick={() => catchUp.mutate()}
        >
          {t('catchUp')}
        </Button>
      )}
      <Button
        size="sm"
        variant={state === 'open' ? 'solid' : 'surface'}
        aria-label={t('doOf', { doing, name: title })}
        onClick={() => void navigate(roomPath(id))}
      >
        {doing}
      </Button>
    </LineCard>
  );
}
