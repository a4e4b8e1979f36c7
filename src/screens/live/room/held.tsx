// The class while one sits in it: what is seen, who is there, and what one can do.
import { Flex, Heading, HStack, Text } from '@chakra-ui/react';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StateMark } from '#src/ui/state-mark.tsx';
import { type ClassView, isHost, type Room } from '../class/class.ts';
import { type ClassSide, SidePanel, sidesOf, useUnread } from '../class/panels/side.tsx';
import { Stage } from '../class/stage/stage.tsx';
import type { Layout } from './arrange.ts';
import { Banners } from './banners.tsx';
import { BarButton, ClassBar } from './bar.tsx';
import { ClassFrame } from './class-frame.tsx';
import type { LiveIconName } from './live-icon.tsx';
import { MoreMenu } from './more-menu.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { Seen } from './seen.tsx';
import { useHere } from './use-here.ts';
import { useMediaHealth } from './use-media-health.ts';
import { useOwnSources } from './use-own-sources.ts';
import { usePeople } from './use-people.ts';
import { useRecorder } from './use-recorder.ts';
import { type OwnSeat, useReadable } from './use-seat.ts';

interface Props {
  view: ClassView;
  room: Room;
  own: OwnSeat;
  isCut: boolean;
  onLeave: () => void;
}

type Side = 'people' | ClassSide | null;

export function Held({ view, room, own, isCut, onLeave }: Props) {
  const { t } = useTranslation('live');
  const { seat, state } = own;
  const [side, setSide] = useState<Side>(null);
  const [layout, setLayout] = useState<Layout>('speaker');
  const seen = useReadable(seat.room);
  const shown = useMemo(() => withoutPictures(seen), [seen]);
  const sources = useOwnSources(own);
  const { people, nameOf } = usePeople(view, seen, side === 'people');
  useHere(view.facts.liveId, true);
  useRecorder(view, own);
  const isWithout = state.matches('silent') || state.matches('retrying');
  const health = useMediaHealth(
    isWithout,
    useCallback(() => seat.actor.send({ type: 'media.ready' }), [seat]),
  );
  const unread = useUnread(view, side === 'chat');
  const toggle = (which: Side) => setSide(side === which ? null : which);
  return (
    <ClassFrame
      label={room.title}
      head={
        <Head view={view} room={room} seen={seen} here={people.data?.filter((p) => p.here || p.media).length ?? 0} />
      }
      stage={
        <Flex direction="column" h="full">
          <Banners view={view} own={own} room={seen} sources={sources} health={health} isCut={isCut} />
          <Flex direction="column" flex="1" minH="0">
            <Seen
              room={shown}
              hostId={room.host.userId}
              layout={layout}
              nameOf={nameOf}
              stage={
                view.stage.kind === 'empty' ? null : <Stage live={view} look={isHost(view) ? 'host' : 'student'} />
              }
            />
          </Flex>
        </Flex>
      }
      side={
        side === 'people' ? (
          <PeoplePanel view={view} people={people} attendees={seen.people} />
        ) : side ? (
          <SidePanel key={side} live={view} side={side} />
        ) : null
      }
      bar={
        <ClassBar
          view={view}
          own={own}
          sources={sources}
          onLeave={onLeave}
          more={
            <>
              <BoardButton view={view} />
              {sidesOf(view).map((which) => (
                <BarButton
                  key={which}
                  icon={SIDE_ICONS[which]}
                  text={t(`bar.${which}`)}
                  isPressed={side === which}
                  wide={which === 'poll' || which === 'answers'}
                  {...(which === 'chat' ? { count: unread } : {})}
                  onClick={() => toggle(which)}
                />
              ))}
              {view.acts?.can('mute') && (
                <BarButton
                  icon="muteAll"
                  text={t('bar.muteAll')}
                  wide
                  onClick={() => view.acts?.command({ type: 'mute' })}
                />
              )}
              <BarButton
                icon="users"
                text={t('bar.people')}
                isPressed={side === 'people'}
                count={view.hands.length}
                counted={view.hands.length > 0 ? t('bar.hands', { count: view.hands.length }) : undefined}
                onClick={() => toggle('people')}
              />
              <MoreMenu view={view} own={own} room={seen} layout={layout} onLayout={setLayout} />
            </>
          }
        />
      }
    />
  );
}

const SIDE_ICONS: Readonly<Record<ClassSide, LiveIconName>> = {
  chat: 'chat',
  lesson: 'sparkles',
  poll: 'poll',
  answers: 'list',
  mine: 'document',
};

/** Puts the board before everybody; again: takes it away. */
function BoardButton({ view: { acts, stage } }: Pick<Props, 'view'>) {
  const { t } = useTranslation('live');
  if (!acts?.can('show')) return null;
  const isShown = stage.kind === 'board';
  return (
    <BarButton
      icon="board"
      text={t('bar.board')}
      isPressed={isShown}
      wide
      onClick={() => acts.command(isShown ? { type: 'clear' } : { type: 'show', what: { kind: 'board', page: 1 } })}
    />
  );
}

/** With sound alone no picture is fetched; one's own is here already. */
const withoutPictures = (seen: ReturnType<OwnSeat['seat']['room']['get']>) =>
  seen.sound === 'withPictures'
    ? seen
    : { ...seen, people: seen.people.map((p) => (p.isOwn ? p : { ...p, camera: null, screen: null })) };

interface HeadProps extends Pick<Props, 'view' | 'room'> {
  seen: ReturnType<OwnSeat['seat']['room']['get']>;
  here: number;
}

function Head({ view, room, seen, here }: HeadProps) {
  const { t } = useTranslation('live');
  const isWeak = seen.quality === 'poor' || seen.quality === 'lost';
  return (
    <>
      <Heading as="h1" textStyle="md" truncate flex="1" minW="0">
        {room.title}
      </Heading>
      <HStack gap="3" flexShrink="0" textStyle="sm" role="status">
        {view.state.includes('record.on') && (
          <StateMark tone="bad" icon="info">
            {t('head.recording')}
          </StateMark>
        )}
        {view.state.includes('door.locked') && (
          <StateMark tone="neutral" icon="lock">
            {t('head.locked')}
          </StateMark>
        )}
        {seen.quality !== 'unknown' && (
          <Text color={isWeak ? 'fg.warning' : 'fg.muted'} {...(isWeak ? {} : { hideBelow: 'sm' })}>
            {t('head.line', { quality: t(`quality.${seen.quality}`) })}
          </Text>
        )}
        <Text color="fg.muted" hideBelow="sm">
          {t('head.here', { count: here })}
        </Text>
      </HStack>
    </>
  );
}
