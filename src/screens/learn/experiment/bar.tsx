// The slim bar over a running experiment: the step, the time, the score so far, whether all is stored, help, the way out.

import { Button, chakra, HStack } from '@chakra-ui/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { OutputOf } from '#contract/index.ts';
import { rounded } from '#contract/rounding.ts';
import { useGuest } from '#src/api/guest-token.ts';
import { experimentPath } from '#src/blocks/experiments/path.ts';
import type { LaneState } from '#src/stream/send.ts';
import { FirstIcon } from '#src/ui/icon.tsx';
import { timeFormat } from '#src/ui/school-time.ts';
import type { RunProgress } from './use-bridge.ts';

type Item = OutputOf<'/api/Experiment/Item'>;

interface Props {
  item: Item;
  progress: RunProgress;
  journal: LaneState | null;
  startedAt: number;
  leaveTo?: string | undefined;
  clock?: ReactNode;
  isHelpOpen: boolean;
  onHelp: () => void;
}

export function ExperimentBar({ item, progress, journal, startedAt, leaveTo, clock, isHelpOpen, onHelp }: Props) {
  const { t } = useTranslation('experiment');
  const step = item.stepList.find((s) => s.seq === progress.seq);
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="4"
      px={{ base: '2', md: '4' }}
      py="1"
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      textStyle="sm"
      css={{ '@media print': { display: 'none' } }}
    >
      <chakra.h1 fontWeight="semibold" flex="1 1 8rem" minW="0" truncate>
        {item.name}
        {step && (
          <chakra.span fontWeight="normal" color="fg.muted" ms="3">
            {t('at', { n: item.stepList.indexOf(step) + 1, title: step.title })}
          </chakra.span>
        )}
      </chakra.h1>
      <HStack gap="3" color="fg.muted" fontVariantNumeric="tabular-nums" flexShrink="0">
        {/* of one whole nothing can be counted before it is done: its parts are its own */}
        {item.stepList.length + progress.done.size > 1 && (
          <span>{t('done', { done: progress.done.size, of: item.stepList.length })}</span>
        )}
        <SoFar item={item} progress={progress} />
        {clock ?? <Passed since={startedAt} />}
      </HStack>
      <Stored journal={journal} />
      <HStack gap="1" ms="auto">
        <Button size="sm" variant="ghost" colorPalette="gray" aria-expanded={isHelpOpen} onClick={onHelp}>
          <FirstIcon name="info" />
          {t('help')}
        </Button>
        <Button asChild size="sm" variant="ghost" colorPalette="gray">
          <Link to={leaveTo ?? experimentPath(item.id)}>
            <FirstIcon name="leave" />
            {t('leave')}
          </Link>
        </Button>
      </HStack>
    </chakra.header>
  );
}

/** Where the package says it; what the server marks, it marks at the end. */
function SoFar({ item, progress: { scores } }: Pick<Props, 'item' | 'progress'>) {
  const { t } = useTranslation('experiment');
  if (item.marked) return <chakra.span hideBelow="md">{t('markedAtEnd')}</chakra.span>;
  if (scores.size === 0) return null;
  const sum = [...scores.values()].reduce((all, score) => all + score, 0);
  return <span>{t('soFar', { score: rounded(sum, 1) })}</span>;
}

function Passed({ since }: { since: number }) {
  const { t } = useTranslation('experiment');
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <chakra.span role="timer" aria-label={t('time')}>
      {clock(Math.max(0, now - since))}
    </chakra.span>
  );
}

function clock(ms: number): string {
  const [h, m, s] = [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`;
}

function Stored({ journal }: Pick<Props, 'journal'>) {
  const { t, i18n } = useTranslation('experiment');
  const isGuest = useGuest() !== null;
  if (!journal) return null;
  const { waiting, steps, savedAt, offline } = journal;
  const time = timeFormat(i18n.language, { timeStyle: 'medium', hour12: false });
  const word =
    waiting > 0
      ? offline
        ? t(steps > 0 ? 'waiting' : 'waitingParts', { count: steps })
        : t(isGuest ? 'guestKeeps' : 'saving')
      : isGuest
        ? t('guestKeeps')
        : savedAt > 0
          ? t('saved', { time: time.format(savedAt) })
          : t('nothingYet');
  return (
    <chakra.span
      role="status"
      aria-live={offline ? 'polite' : 'off'}
      color={waiting > 0 && offline ? 'fg.warning' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
      flexShrink="0"
    >
      {word}
    </chakra.span>
  );
}
