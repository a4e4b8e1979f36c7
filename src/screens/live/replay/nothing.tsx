// Nothing is to be seen at this moment: where it goes on, in place of looking for it.
import { Button } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { clockOf } from '#src/ui/player/clock.ts';
import { EmptyState } from '#src/ui/state.tsx';
import { type Filled, nextAfter, type TimeStretch, type Track, trackAt } from './timeline.ts';

interface Props {
  tracks: readonly Track[];
  filled: Filled;
  span: TimeStretch;
  at: number;
  onGo: (at: number) => void;
}

export function Nothing({ tracks, filled, span, at, onGo }: Props) {
  const { t } = useTranslation('liveReplay');
  // a voice alone is listened to; what may be seen next is offered all the same
  const isHeard = trackAt(tracks, ['audio'], at) !== null;
  const next = nextAfter(isHeard ? filled.seen : filled.any, at);
  const why = isHeard ? 'heard' : next === null ? 'last' : 'empty';
  return (
    <EmptyState icon={isHeard ? 'speaker' : 'play'} title={t(`gap.${why}`)} text={t(`gap.${why}Text`)}>
      {next !== null && (
        <Button mt="2" onClick={() => onGo(next)}>
          {t('gap.next', { at: clockOf((next - span.from) / 1000) })}
        </Button>
      )}
    </EmptyState>
  );
}
