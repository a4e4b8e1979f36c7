// The roll of a class, called by four digits or by ticks in the list; and somebody picked out of it by chance.
import {
  Box,
  Button,
  Checkbox,
  chakra,
  HStack,
  NativeSelect,
  Skeleton,
  Text,
  type TextProps,
  VStack,
} from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '#contract/index.ts';
import { ROLL_STATES, type RollState } from '#contract/push-limits.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { serverNow } from '#src/api/transport.ts';
import { useLog } from '#src/stream/use-log.ts';
import { Confirm } from '#src/ui/confirm.tsx';
import { Countdown } from '#src/ui/countdown.tsx';
import { dayText, timeFormat } from '#src/ui/school-time.ts';
import { ErrorState } from '#src/ui/state.tsx';

export const ROLL_CALLS = '/api/Interaction/RollCalls';
export type RollCall = OutputOf<typeof ROLL_CALLS>[number];
type Picked = OutputOf<'/api/Interaction/Pick'> & { id: string };
const LATELY_MS = 12 * 3600_000;

const countsIn = ({ rows }: RollCall) => ({
  present: rows.filter((r) => r.state === 'present' || r.state === 'late').length,
  of: rows.length,
});

interface Props {
  classId: string;
  /** The live class in which it is called. */
  liveId?: string;
  /** The course. */
  courseId?: string;
}

/** Of the class, kept current as they open and close. */
export function useFollowedRollCalls(classId: string): void {
  useLog(`class:${classId}`, { on: { 'rollcall.opened': [ROLL_CALLS], 'rollcall.closed': [ROLL_CALLS] } });
}

/** Those of the class lately, kept current. */
function useRollCalls(classId: string) {
  const [from] = useState(() => serverNow() - LATELY_MS);
  useFollowedRollCalls(classId);
  useLog(`board:${classId}`, { on: { 'board.rollcall': [ROLL_CALLS], 'board.joined': [ROLL_CALLS] } });
  return useCall(ROLL_CALLS, { classId, from });
}

/** Whether a live class of this course, which one holds, is open now. */
function useIsLive(courseId: string | undefined): boolean {
  const [from] = useState(() => serverNow() - LATELY_MS);
  const { data } = useCall('/api/Live/Items', { from }, { enabled: courseId !== undefined });
  return data?.some((l) => l.state === 'open' && l.role !== 'student' && l.courseId === courseId) ?? false;
}

export function RollCallPanel({ classId, liveId, courseId }: Props) {
  const calls = useRollCalls(classId);
  if (calls.isPending) return <Skeleton h="40" />;
  if (calls.isError) return <ErrorState error={calls.error} onRetry={() => void calls.refetch()} />;
  const open = calls.data.find((c) => c.open);
  const last = calls.data.find((c) => liveId === undefined || c.liveId === liveId);
  const isToday = ({ at }: RollCall) => dayText(at) === dayText(serverNow());
  return (
    <VStack align="stretch" gap="5">
      <Calling classId={classId} liveId={liveId} courseId={courseId} open={open} />
      <Picking classId={classId} liveId={liveId} courseId={courseId} isCalled={calls.data.some(isToday)} />
      {open ? <RollRows rollCall={open} /> : last && <LastRollCall rollCall={last} />}
    </VStack>
  );
}

/** It is over: who comes late is put right in it. */
function LastRollCall({ rollCall }: { rollCall: RollCall }) {
  const { t, i18n } = useTranslation('board');
  const clock = timeFormat(i18n.language, { timeStyle: 'short' });
  return (
    <Box as="section" aria-label={t('roll.last')}>
      <HStack justify="space-between" mb="2">
        <Text fontWeight="semibold">
          {t('roll.last')} {clock.format(rollCall.at)}
        </Text>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {t('roll.counts', countsIn(rollCall))}
        </Text>
      </HStack>
      <RollRows rollCall={rollCall} />
    </Box>
  );
}

function Calling({
  classId,
  liveId,
  courseId,
  open,
}: {
  classId: string;
  liveId: string | undefined;
  courseId: string | undefined;
  open: RollCall | undefined;
}) {
  const { t } = useTranslation(['board', 'common']);
  const client = useQueryClient();
  const [isDropping, setDropping] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: [ROLL_CALLS] });
  const begin = useMutation({
    mutationFn: () =>
      call('/api/Interaction/RollCall', {
        classId,
        ...(liveId ? { liveId } : {}),
        ...(courseId ? { courseId } : {}),
      }),
    onSuccess: refresh,
  });
  const end = useMutation({
    mutationFn: (drop: boolean) =>
      call('/api/Interaction/RollCallEnd', { id: open?.id ?? '', ...(drop ? { drop } : {}) }),
    onSettled: () => {
      setDropping(false);
      return refresh();
    },
  });
  if (!open)
    return (
      <HStack justify="space-between" gap="4" wrap="wrap">
        <Text color="fg.muted" flex="1 1 12rem">
          {t('roll.lead')}
        </Text>
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {t('roll.start')}
        </Button>
      </HStack>
    );
  return (
    <Box as="section" aria-label={t('roll.title')} bg="bg.muted" borderRadius="l3" p="4">
      <HStack justify="space-between" align="center" wrap="wrap" gap="3">
        <RollCode rollCall={open} fontSize="3rem" />
        <VStack align="end" gap="0">
          <Text textStyle="lg">
            <Countdown until={open.until} />
          </Text>
          <Text role="status">{t('roll.counts', countsIn(open))}</Text>
        </VStack>
      </HStack>
      <HStack mt="3" gap="2">
        <Button size="sm" loading={end.isPending} onClick={() => end.mutate(false)}>
          {t('roll.end')}
        </Button>
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => setDropping(true)}>
          {t('roll.drop')}
        </Button>
      </HStack>
      {isDropping && (
        <Confirm
          title={t('roll.dropTitle')}
          text={t('roll.dropText')}
          confirm={t('roll.drop')}
          danger
          onConfirm={() => end.mutate(true)}
          onClose={() => setDropping(false)}
        />
      )}
    </Box>
  );
}

const RollCode = ({ rollCall: { code }, ...more }: TextProps & { rollCall: RollCall }) => {
  const { t } = useTranslation('board');
  return (
    <Text aria-label={t('roll.code')} lineHeight="1.1" fontWeight="semibold" letterSpacing="0.15em" {...more}>
      {code}
    </Text>
  );
};

/** So long a name stands before the class. */
const PICKED_MS = 30_000;

/** Who is picked, said aloud: the one name that a wall has, for a moment. */
export function PickedOnWall({ classId }: { classId: string }) {
  const { t } = useTranslation('board');
  const [picked, setPicked] = useState<Picked | null>(null);
  useLog(`class:${classId}`, {
    on: { 'class.picked': (heard) => heard.length > 0 && setPicked(heard.at(-1)?.value as Picked) }, // as the server says it
  });
  useEffect(() => {
    if (!picked) return;
    const timer = setTimeout(() => setPicked(null), PICKED_MS);
    return () => clearTimeout(timer);
  }, [picked]);
  return (
    <Box role="status" css={{ '&:empty': { display: 'none' } }}>
      {picked && (
        <HStack bg="bg.panel" borderRadius="l3" p={{ base: '4', md: '6' }} gap={{ base: '4', md: '10' }} wrap="wrap">
          <Text fontSize="clamp(1.25rem, 2vw, 2.25rem)">{t('pick.title')}</Text>
          <Text fontSize="clamp(2.5rem, 6vw, 7rem)" lineHeight="1.1" fontWeight="semibold">
            {picked.name}
          </Text>
        </HStack>
      )}
    </Box>
  );
}

/** The code of an open roll call, as the whole class reads it from the wall: counts, never a name. */
export function RollCallOnWall({ classId }: { classId: string }) {
  const { t } = useTranslation('board');
  const open = useRollCalls(classId).data?.find((c) => c.open);
  if (!open) return null;
  return (
    <HStack
      as="section"
      aria-label={t('roll.title')}
      bg="bg.panel"
      borderRadius="l3"
      p={{ base: '4', md: '6' }}
      gap={{ base: '4', md: '10' }}
      wrap="wrap"
      fontSize="clamp(1.25rem, 2vw, 2.25rem)"
    >
      <Text>{t('wall.roll')}</Text>
      <RollCode rollCall={open} fontSize="clamp(2.5rem, 6vw, 7rem)" />
      <Text fontVariantNumeric="tabular-nums">{t('roll.counts', countsIn(open))}</Text>
      <Countdown until={open.until} />
    </HStack>
  );
}

/** Everybody of one roll call, each to be put right. */
export function RollRows({ rollCall: { id, rows } }: { rollCall: RollCall }) {
  const { t } = useTranslation('board');
  const client = useQueryClient();
  const mark = useMutation({
    mutationFn: (to: { userId: string; state: RollState }) => call('/api/Interaction/RollCallMark', { id, ...to }),
    onSettled: () => client.invalidateQueries({ queryKey: [ROLL_CALLS] }),
  });
  return (
    <VStack as="ul" aria-label={t('roll.list')} align="stretch" gap="1" listStyleType="none">
      {rows.map(({ userId, userName, name, state }) => (
        <HStack as="li" key={userId} justify="space-between" gap="3">
          <Text truncate>
            {name} <chakra.small color="fg.muted">{userName}</chakra.small>
          </Text>
          <HStack gap="1" flexShrink="0">
            <Checkbox.Root
              checked={state === 'present' || state === 'late'}
              aria-label={name}
              onCheckedChange={({ checked }) => mark.mutate({ userId, state: checked ? 'present' : 'absent' })}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
            </Checkbox.Root>
            <NativeSelect.Root size="xs" w="24">
              <NativeSelect.Field
                aria-label={t('roll.stateOf', { name })}
                value={state}
                onChange={(e) => mark.mutate({ userId, state: ROLL_STATES.find((s) => s === e.target.value) ?? state })}
              >
                {ROLL_STATES.map((one) => (
                  <option key={one} value={one}>
                    {t(`roll.state.${one}`)}
                  </option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          </HStack>
        </HStack>
      ))}
    </VStack>
  );
}

interface PickingProps extends Pick<Props, 'classId'> {
  liveId: string | undefined;
  courseId: string | undefined;
  /** A roll call was made today: it is known who is there. */
  isCalled: boolean;
}

function Picking({ classId, liveId, courseId, isCalled }: PickingProps) {
  const { t } = useTranslation('board');
  const [wanted, setWanted] = useState<boolean>();
  const isLive = useIsLive(courseId) || liveId !== undefined;
  const here = wanted ?? (isCalled || isLive);
  const pick = useMutation({ mutationFn: () => call('/api/Interaction/Pick', { classId, here }) });
  return (
    <Box as="section" aria-label={t('pick.title')} borderYWidth="1px" borderColor="border" py="4">
      <HStack justify="space-between" gap="3" wrap="wrap">
        <Checkbox.Root checked={here} onCheckedChange={({ checked }) => setWanted(checked === true)}>
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{t('pick.here')}</Checkbox.Label>
        </Checkbox.Root>
        <Button variant="outline" loading={pick.isPending} onClick={() => pick.mutate()}>
          {t(pick.data ? 'pick.again' : 'pick.do')}
        </Button>
      </HStack>
      <Text
        role="status"
        mt="2"
        fontSize={pick.data ? '2rem' : 'sm'}
        lineHeight="1.5"
        color={pick.data ? 'fg' : 'fg.muted'}
      >
        {pick.data?.name ?? t('pick.lead')}
      </Text>
    </Box>
  );
}
