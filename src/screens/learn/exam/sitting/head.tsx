// The head of a sitting: how long is left, by the server's clock, whether all is saved, and the way to hand in.
import { Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/api/session.ts';
import { token } from '#src/api/tokens.ts';
import { serverNow } from '#src/api/transport.ts';
import { LessonIcon } from '#src/ui/lesson-icon.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import type { Sitting } from './use-sitting.ts';

const TICK_MS = 500;
/** So little time is said aloud, and in another colour. */
const SOON_MS = 5 * 60_000;

interface Props {
  name: string;
  sitting: Pick<Sitting, 'chart' | 'isUnkept' | 'isKeeping' | 'isDurable'>;
  onHandIn: () => void;
}

export function SittingHead({ name, sitting, onHandIn }: Props) {
  const { t } = useTranslation('exam');
  const { chart } = sitting;
  return (
    <chakra.header
      position="sticky"
      top="var(--news)"
      zIndex="sticky"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      py="2"
    >
      <Flex align="center" gap="3" maxW="6xl" mx="auto" w="full" px={{ base: '3', md: '6' }}>
        <Clock until={chart.context.told.until} isPaused={chart.matches({ clock: 'paused' })} />
        <chakra.div flex="1" minW="0">
          <chakra.h1 fontWeight="semibold" truncate>
            {name}
          </chakra.h1>
          <Stored sitting={sitting} />
        </chakra.div>
        <Button
          size="sm"
          disabled={chart.hasTag('taken') || !(chart.hasTag('writable') || chart.hasTag('handing'))}
          loading={chart.hasTag('handing')}
          onClick={onHandIn}
        >
          {t('handIn')}
        </Button>
      </Flex>
    </chakra.header>
  );
}

/** Hours, minutes and seconds. */
export function clockText(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  const two = (n: number) => String(n).padStart(2, '0');
  const [h, m] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${two(m)}:${two(s % 60)}`;
}

function Clock({ until, isPaused }: { until: number; isPaused: boolean }) {
  const { t } = useTranslation('exam');
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Math.max(0, until - now);
  const isSoon = !isPaused && left <= SOON_MS;
  return (
    <chakra.div flexShrink="0" color={isSoon ? 'fg.error' : 'fg'}>
      <chakra.span
        role="timer"
        aria-label={t('left')}
        display="flex"
        alignItems="center"
        gap="1.5"
        textStyle="lg"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
      >
        <LessonIcon name={isPaused ? 'pause' : 'clock'} />
        {isPaused ? t('paused') : clockText(left)}
      </chakra.span>
      <chakra.span srOnly aria-live="polite">
        {isSoon ? t('soon') : ''}
      </chakra.span>
    </chakra.div>
  );
}

/** `已保存 12:04:31` only where the server has it all; what this device alone has is told as that. */
function Stored({ sitting: { chart, isUnkept, isKeeping, isDurable } }: Pick<Props, 'sitting'>) {
  const { t, i18n } = useTranslation('exam');
  const { waiting, savedAt, late } = chart.context.journal;
  // nothing goes out then, which is no matter of the line
  const isSignedOut = useSession().phase === 'expiring' || token() === null;
  const isOffline = chart.hasTag('offline');
  const time = timeFormat(i18n.language, { timeStyle: 'medium', hour12: false });
  const word = isUnkept
    ? t('stored.nowhere')
    : isSignedOut
      ? t(waiting > 0 ? 'stored.signedOutWaiting' : 'stored.signedOut', { count: waiting })
      : waiting > 0
        ? isOffline
          ? t(isDurable ? 'stored.waiting' : 'stored.fleeting', { count: waiting })
          : t('stored.saving')
        : isKeeping
          ? t('stored.saving')
          : late
            ? t('stored.late')
            : savedAt > 0
              ? t('stored.saved', { time: time.format(savedAt) })
              : isOffline
                ? t('stored.offline')
                : t('stored.nothingYet');
  const isTrouble = isUnkept || isSignedOut || isOffline || late;
  return (
    <chakra.p
      role="status"
      aria-live={isTrouble ? 'polite' : 'off'}
      textStyle="xs"
      truncate
      fontVariantNumeric="tabular-nums"
      color={isUnkept ? 'fg.error' : isTrouble ? 'fg.warning' : 'fg.muted'}
    >
      {word}
    </chakra.p>
  );
}
