// Nothing is on the stage: what one waits for, or can do next.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/state.tsx';
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
  const { at, acts } = live;
  const without = (['scheduled', 'cancelled', 'ended'] as const).find((state) => at.matches(state));
  const why: Why = without ?? (look === 'host' ? 'host' : 'student');
  return (
    <EmptyState
      icon={ICON[why]}
      title={t(`empty.${why}`)}
      text={t(why === 'student' && look === 'wall' ? 'empty.wallText' : `empty.${why}Text`)}
    >
      {why === 'host' && acts?.can('show') ? (
        <Button mt="2" onClick={() => acts.command({ type: 'show', what: { kind: 'board', page: 1 } })}>
          {t('empty.toBoard')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
