// Steps, plays and seeks through a log.
import { Button, chakra, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ReplayPlayer, stepFrom } from './player.ts';

const SPEEDS = [1, 4, 16] as const;
/** Between two events at the speed 1. */
const PAUSE_MS = 80;

export function ReplayControls({ player, at, onAt }: { player: ReplayPlayer; at: number; onAt: (n: number) => void }) {
  const { t } = useTranslation('logReplay');
  const [speed, setSpeed] = useState<number>(4);
  const [plays, setPlays] = useState(false);
  const { events } = player;
  const isOver = at >= events.length;
  useEffect(() => {
    if (!plays) return;
    if (isOver) return setPlays(false);
    const timer = setTimeout(() => onAt(at + 1), PAUSE_MS / speed);
    return () => clearTimeout(timer);
  }, [plays, isOver, at, speed, onAt]);
  const stop = (n: number) => {
    setPlays(false);
    onAt(n);
  };
  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t('controls')}>
      <Button size="sm" variant="surface" disabled={at === 0} onClick={() => stop(stepFrom(events, at, false))}>
        « {t('stepBack')}
      </Button>
      <Button size="sm" variant="surface" aria-label={t('eventBack')} disabled={at === 0} onClick={() => stop(at - 1)}>
        ◂
      </Button>
      <Button
        size="sm"
        w="24"
        aria-pressed={plays}
        onClick={() => {
          if (isOver && !plays) onAt(0);
          setPlays(!plays);
        }}
      >
        {t(plays ? 'pause' : 'play')}
      </Button>
      <Button size="sm" variant="surface" aria-label={t('eventOn')} disabled={isOver} onClick={() => stop(at + 1)}>
        ▸
      </Button>
      <Button size="sm" variant="surface" disabled={isOver} onClick={() => stop(stepFrom(events, at, true))}>
        {t('stepOn')} »
      </Button>
      <chakra.input
        type="range"
        flex="1"
        minW="40"
        min={0}
        max={events.length}
        value={at}
        aria-label={t('seek')}
        onChange={(e) => stop(Number(e.target.value))}
      />
      <Text textStyle="sm" fontVariantNumeric="tabular-nums" data-at={at}>
        {at} / {events.length}
      </Text>
      <NativeSelect.Root size="sm" w="20">
        <NativeSelect.Field aria-label={t('speed')} value={speed} onChange={(e) => setSpeed(Number(e.target.value))}>
          {SPEEDS.map((s) => (
            <option key={s} value={s}>
              {s}×
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
    </HStack>
  );
}
