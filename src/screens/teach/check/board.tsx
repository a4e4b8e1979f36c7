// 监考: a row for everybody who sits it; on a phone as two lines each. What is done is done to those who are ticked, or to all.
import { Box, Checkbox, Grid, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BoardExamRow } from '#contract/exam-rows.ts';
import type { ExamState } from '#contract/exam-states.ts';
import { useHeldOrder } from '#src/ui/held-order.ts';
import { nearTime, timeFormat } from '#src/ui/school-time.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { StateBadge, type Tone } from '#src/ui/state-badge.tsx';
import type { IconName } from '#src/ui/work-icon.tsx';
import { Absent } from './absent.tsx';
import { BoardActs } from './board-acts.tsx';
import { byNeed, isAttemptRunning, isLost, minutesAway } from './order.ts';
import { useExam } from './queries.ts';
import { type ExamRoom, useExamBoard } from './use-exam-board.ts';

export function ExamBoard({ examId }: { examId: string }) {
  const { t } = useTranslation('examRecords');
  const { data: room, error, refetch, now, isCut } = useExamBoard(examId);
  const exam = useExam(examId);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!room) return <Skeleton role="status" aria-label={t('loading')} h="96" />;
  const begun = new Set(room.rows.map((r) => r.studentId));
  const missing = room.absent.filter((one) => !begun.has(one.studentId));
  const absent = <Absent people={missing} exam={exam.data} isOpen={begun.size === 0} />;
  if (room.rows.length === 0)
    return (
      <Stack gap="3">
        <EmptyState icon="users" title={t('board.empty')} text={t('board.emptyText')} />
        {absent}
      </Stack>
    );
  const chosen = room.rows.flatMap((row) => (ticked.has(row.attemptId) ? [row.attemptId] : []));
  const tick = (id: string, isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      if (isTicked) after.add(id);
      else after.delete(id);
      return after;
    });
  return (
    <Stack gap="3">
      <Head room={room} now={now} isCut={isCut} absent={missing.length} />
      <BoardActs examId={examId} chosen={chosen} onDone={() => setTicked(new Set())} />
      <Checkbox.Root
        checked={chosen.length === room.rows.length ? true : chosen.length > 0 ? 'indeterminate' : false}
        onCheckedChange={({ checked }) =>
          setTicked(checked === true ? new Set(room.rows.map((r) => r.attemptId)) : new Set())
        }
      >
        <Checkbox.HiddenInput />
        <Checkbox.Control />
        <Checkbox.Label>
          {chosen.length > 0 ? t('board.chosen', { count: chosen.length }) : t('board.chooseAll')}
        </Checkbox.Label>
      </Checkbox.Root>
      <Rows room={room} now={now} ticked={ticked} onTick={tick} />
      {absent}
      <Text color="fg.muted" textStyle="xs">
        {t('board.record')}
      </Text>
    </Stack>
  );
}

interface HeadProps {
  room: ExamRoom;
  now: number;
  isCut: boolean;
  /** How many have not begun. */
  absent: number;
}

function Head({ room: { rows }, now, isCut, absent }: HeadProps) {
  const { t, i18n } = useTranslation('examRecords');
  const of = (...states: ExamState[]) => rows.filter((r) => states.includes(r.state)).length;
  const paused = of('paused');
  const lost = rows.filter((r) => isLost(r, now)).length;
  const clock = timeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', hour12: false });
  return (
    <HStack gap="4" wrap="wrap" color="fg.muted">
      <Text color="fg" fontWeight="medium">
        {t('board.answering', { count: of('answering') })}
      </Text>
      {paused > 0 && <Text>{t('board.paused', { count: paused })}</Text>}
      <Text>{t('board.over', { count: of('submitted', 'marking', 'marked', 'released') })}</Text>
      {absent > 0 && <Text>{t('board.absent', { count: absent })}</Text>}
      {lost > 0 && (
        <StateBadge tone="bad" icon="clock">
          {t('board.lost', { count: lost })}
        </StateBadge>
      )}
      <Text fontVariantNumeric="tabular-nums">{clock.format(now)}</Text>
      {/* there before the line is cut, so that it is read out */}
      <Box role="status">
        {isCut && (
          <StateBadge tone="bad" icon="spinner">
            {t('board.cut')}
          </StateBadge>
        )}
      </Box>
    </HStack>
  );
}

const COLUMNS = {
  templateColumns: { base: '1.5rem minmax(0, 1fr) auto', md: '1.5rem minmax(8rem, 2fr) 1.2fr 0.8fr 1fr 1fr 0.8fr' },
  columnGap: '3',
  alignItems: 'center',
  px: '3',
  py: '2',
} as const;

interface RowsProps {
  room: ExamRoom;
  now: number;
  ticked: ReadonlySet<string>;
  onTick: (id: string, isTicked: boolean) => void;
}

function Rows({ room: { rows }, now, ticked, onTick }: RowsProps) {
  const { t, i18n } = useTranslation('examRecords');
  const { order, hold } = useHeldOrder(byNeed(rows, now));
  const byId = new Map(rows.map((r) => [r.attemptId, r]));
  return (
    <Box bg="bg.panel" borderRadius="l3" {...hold}>
      <Grid {...COLUMNS} hideBelow="md" color="fg.muted" textStyle="xs" aria-hidden>
        <span />
        {(['name', 'stateColumn', 'answered', 'seen', 'left', 'until'] as const).map((name) => (
          <Text key={name}>{t(`board.${name}`)}</Text>
        ))}
      </Grid>
      <Box as="ul" listStyleType="none" aria-label={t('board.label')}>
        {order.map((id) => {
          const row = byId.get(id);
          return (
            row && (
              <Row
                key={id}
                row={row}
                until={nearTime(i18n.language, row.until, now)}
                away={minutesAway(row, now)}
                isLost={isLost(row, now)}
                isTicked={ticked.has(id)}
                onTick={onTick}
              />
            )
          );
        })}
      </Box>
    </Box>
  );
}

const LOOK: Record<ExamState, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'neutral', icon: 'minus' },
  answering: { tone: 'busy', icon: 'pencil' },
  paused: { tone: 'neutral', icon: 'pause' },
  grace: { tone: 'busy', icon: 'clock' },
  submitted: { tone: 'good', icon: 'done' },
  marking: { tone: 'good', icon: 'done' },
  marked: { tone: 'good', icon: 'done' },
  released: { tone: 'good', icon: 'done' },
  voided: { tone: 'bad', icon: 'shut' },
};

interface RowProps {
  row: BoardExamRow;
  /** Its end, in words. */
  until: string;
  away: number | null;
  isLost: boolean;
  isTicked: boolean;
  onTick: (id: string, isTicked: boolean) => void;
}

/** Drawn again only when this student moves, or another minute has passed without a word. */
const Row = memo(function Row({ row, until, away, isLost: lost, isTicked, onTick }: RowProps) {
  const { t } = useTranslation('examRecords');
  const { attemptId, name, userName, attempt, state, answered, of, left } = row;
  const minutes = `${Math.floor(left.ms / 60_000)}:${String(Math.floor(left.ms / 1000) % 60).padStart(2, '0')}`;
  const seen = away === null ? t('board.never') : away === 0 ? t('board.now') : t('board.ago', { count: away });
  return (
    <Grid as="li" {...COLUMNS} borderTopWidth="1px" borderColor="border" data-student={userName}>
      <Checkbox.Root
        gridRow={{ base: 'span 2', md: 'auto' }}
        checked={isTicked}
        onCheckedChange={({ checked }) => onTick(attemptId, checked === true)}
      >
        <Checkbox.HiddenInput aria-label={t('board.choose', { name })} />
        <Checkbox.Control />
      </Checkbox.Root>
      <Box minW="0">
        <Text fontWeight="medium" truncate>
          {name}
        </Text>
        <Text color="fg.muted" textStyle="xs" truncate>
          {[userName, attempt > 1 ? t('mark.attempt', { n: attempt }) : ''].filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <StateBadge {...LOOK[state]}>{t(`state.${state}`)}</StateBadge>
      <Text fontVariantNumeric="tabular-nums" color="fg.muted" hideBelow="md">
        {answered} / {of}
      </Text>
      <Text color={lost ? 'fg.error' : 'fg.muted'} hideBelow="md">
        {isAttemptRunning(row) ? seen : t('board.never')}
      </Text>
      <Text color="fg.muted" fontVariantNumeric="tabular-nums" hideBelow="md">
        {left.count > 0 ? t('board.leftCount', { count: left.count, minutes }) : t('board.never')}
      </Text>
      <Text color="fg.muted" fontVariantNumeric="tabular-nums" hideBelow="md">
        {until}
      </Text>
      {/* the same on a phone, in one line */}
      <Text
        hideFrom="md"
        gridColumn="2 / -1"
        color={lost ? 'fg.error' : 'fg.muted'}
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
      >
        {[
          `${t('board.answered')} ${answered}/${of}`,
          isAttemptRunning(row) ? seen : '',
          left.count > 0 ? `${t('board.left')} ${t('board.leftCount', { count: left.count, minutes })}` : '',
          `${t('board.until')} ${until}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Grid>
  );
});
