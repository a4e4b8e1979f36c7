// The class while one sits in it: what is seen, who is there, and what one can do.
import { Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { memo, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocked, isRecorded } from '#src/machines/live/live.selectors.ts';
import type { Attendee, Quality } from '#src/stream/seat.ts';
import { later } from '#src/ui/later.ts';
import { useLatest } from '#src/ui/latest.ts';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { type ClassView, isHost, type Room } from '../class/class.ts';
import { StageView } from '../class/stage/stage.tsx';
import type { TileLayout } from './arrange.ts';
import { Banners } from './banners.tsx';
import { ClassBar } from './bar.tsx';
import { ClassFrame } from './class-frame.tsx';
import { ClassTools, MoreButton } from './class-tools.tsx';
import { RoomPictures } from './seen.tsx';
import { type RoomSide, SideOfClass } from './side.tsx';
import { useHere } from './use-here.ts';
import { useMediaHealth } from './use-media-health.ts';
import { useOwnSources } from './use-own-sources.ts';
import { isInClass, usePeople } from './use-people.ts';
import { useRecorder } from './use-recorder.ts';
import { type OwnSeat, useReadable } from './use-seat.ts';

// for who holds the class: it comes with it, so that it is there without a line too
const leaveFile = () => import('./leave-dialog.tsx');
const LeaveDialog = later(async () => (await leaveFile()).LeaveClassDialog);

interface Props {
  view: ClassView;
  room: Room;
  own: OwnSeat;
  isCut: boolean;
  onLeave: () => void;
}

/** px: as wide as the frame needs to have something beside the stage. */
const isWide = () => window.matchMedia('(min-width: 64rem)').matches;

const NOBODY: readonly Attendee[] = [];

/** Its parts are drawn anew each by itself: while the line comes up much is told that concerns one of them alone. */
export const Held = memo(function Held({ view, room, own, isCut, onLeave }: Props) {
  const { seat, state } = own;
  const [side, setSide] = useState<RoomSide | null>(() => (isWide() ? 'chat' : null));
  const [layout, setLayout] = useState<TileLayout>('speaker');
  const seen = useReadable(seat.room);
  const shown = useMemo(() => withoutPictures(seen), [seen]);
  const sources = useOwnSources(own);
  const { people, nameOf } = usePeople(view, seen, side === 'people');
  const { isRecorder, isRecorderLost } = useRecorder(view, own);
  useHere(view.facts.liveId, true, isRecorder);
  const asks = isRecorder || isHost(view);
  useEffect(() => {
    if (asks) leaveFile().catch(() => {});
  }, [asks]);
  const [isLeaving, setLeaving] = useState(false);
  const isWithout = state.matches('silent') || state.matches('retrying');
  const health = useMediaHealth(
    isWithout,
    useCallback(() => seat.actor.send({ type: 'media.ready' }), [seat]),
  );
  const { leave } = useLatest({ leave: () => (isRecorder || view.acts?.can('end') ? setLeaving(true) : onLeave()) });
  const closeSide = useCallback(() => setSide(null), []);
  const { stage } = view;
  const staged = useMemo(
    () => (stage.kind === 'empty' ? null : <StageView live={view} look={isHost(view) ? 'host' : 'student'} />),
    [view, stage],
  );
  const { sound } = seen;
  const more = useMemo(
    () => (
      <>
        <ClassTools view={view} side={side} onSide={setSide} />
        <MoreButton
          view={view}
          own={own}
          hasPictures={sound === 'withPictures'}
          isRecordedThere={room.media.egress === true}
          layout={layout}
          onLayout={setLayout}
        />
      </>
    ),
    [view, own, sound, room.media.egress, side, layout],
  );
  const leaving = isLeaving && (
    <LeaveDialog view={view} isRecorder={isRecorder} onLeave={onLeave} onClose={() => setLeaving(false)} />
  );
  return (
    <ClassFrame
      label={room.title}
      head={
        <Head
          view={view}
          room={room}
          isRecorder={isRecorder}
          quality={seen.quality}
          here={people.data?.filter((p) => isInClass(p, seen.people)).length ?? 0}
        />
      }
      stage={
        <Flex direction="column" h="full">
          <Suspense fallback={null}>{leaving}</Suspense>
          <Banners
            view={view}
            own={own}
            room={seen}
            sources={sources}
            health={health}
            isCut={isCut}
            isRecorderLost={isRecorderLost}
            nameOf={nameOf}
          />
          <Flex direction="column" flex="1" minH="0">
            <RoomPictures
              room={shown}
              hostId={room.host.userId}
              layout={layout}
              nameOf={nameOf}
              shared={view.log.shared}
              stageId={stage.kind === 'empty' ? null : stage.id}
              stage={staged}
            />
          </Flex>
        </Flex>
      }
      side={
        side && (
          <SideOfClass
            side={side}
            view={view}
            people={people}
            attendees={side === 'people' ? seen.people : NOBODY}
            onClose={closeSide}
            onSide={setSide}
          />
        )
      }
      bar={<ClassBar view={view} own={own} sources={sources} onLeave={leave} more={more} />}
    />
  );
});

/** With sound alone no picture is fetched; one's own is here already. */
const withoutPictures = (seen: ReturnType<OwnSeat['seat']['room']['get']>) =>
  seen.sound === 'withPictures'
    ? seen
    : { ...seen, people: seen.people.map((p) => (p.isOwn ? p : { ...p, camera: null, screen: null })) };

interface HeadProps extends Pick<Props, 'view' | 'room'> {
  isRecorder: boolean;
  quality: Quality;
  here: number;
}

const Head = memo(function Head({ view, room, isRecorder, quality, here }: HeadProps) {
  const { t } = useTranslation('live');
  const isWeak = quality === 'poor' || quality === 'lost';
  return (
    <>
      <Heading as="h1" textStyle="md" truncate flex="1" minW="0">
        {room.title}
      </Heading>
      <HStack gap={{ base: '2', sm: '3' }} flexShrink="0" textStyle="sm" whiteSpace="nowrap" role="status">
        {isRecorded(view.at) && (
          <StateBadge tone="bad" icon="info">
            {t(isHost(view) && !isRecorder && !room.media.egress ? 'head.recordingThere' : 'head.recording')}
          </StateBadge>
        )}
        {isLocked(view.at) && (
          <StateBadge tone="neutral" icon="lock">
            {t('head.locked')}
          </StateBadge>
        )}
        {/* on a phone one above the other */}
        <Flex
          direction={{ base: 'column', sm: 'row' }}
          columnGap="3"
          align="flex-end"
          textStyle={{ base: 'xs', sm: 'sm' }}
        >
          {quality !== 'unknown' && (
            <Text color={isWeak ? 'fg.warning' : 'fg.muted'}>
              {t('head.line', { quality: t(`quality.${quality}`) })}
            </Text>
          )}
          <Text color="fg.muted">{t('head.here', { count: here })}</Text>
        </Flex>
      </HStack>
    </>
  );
});
