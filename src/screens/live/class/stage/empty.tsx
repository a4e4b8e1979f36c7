// Nothing is on the stage: what one waits for, or can do next.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { call } from '#src/api/client.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { useBusy } from '#src/ui/use-busy.ts';
import type { IconName } from '#src/ui/work-icon.tsx';
import type { StageProps } from '../class.ts';

type Why = 'scheduled' | 'cancelled' | 'ended' | 'host' | 'student';
const ICON: Readonly<Record<Why, IconName>> = {
  scheduled: 'clock',
  cancelled: 'close',
  ended: 'check',
  host: 'image',
  student: 'clock',
};

export function EmptyStage({ live, look }: StageProps) {
  const { t } = useTranslation('liveClass');
  const { state, acts } = live;
  const why: Why =
    state === 'scheduled' || state === 'cancelled' || state === 'ended' ? state : look === 'host' ? 'host' : 'student';
  return (
    <EmptyState icon={ICON[why]} title={t(`empty.${why}`)} text={t(`empty.${why}Text`)}>
      {why === 'host' && acts?.can('show') ? (
        <Button mt="2" onClick={() => acts.command({ type: 'show', what: { kind: 'board', page: 1 } })}>
          {t('empty.toBoard')}
        </Button>
      ) : null}
      {why === 'ended' && look === 'student' && live.facts.courseId !== null ? (
        <CatchUp liveId={live.facts.liveId} />
      ) : null}
    </EmptyState>
  );
}

/** What was shown, as a lesson, with the same questions. */
export function CatchUp({ liveId }: { liveId: string }) {
  const { t } = useTranslation('liveClass');
  const navigate = useNavigate();
  const { busy, run } = useBusy();
  const open = async () => {
    const { lessonId } = await call('/api/Live/Catchup', { liveId }, { quiet: true });
    navigate(`/AiCurriculumLearning?${new URLSearchParams({ lessonId })}`);
  };
  return (
    <Button mt="2" loading={busy !== null} onClick={() => void run('open', open)}>
      {t('catchUp')}
    </Button>
  );
}
