// Before the class: who one is to the others, seen and heard by oneself alone; and the way in.
import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isLocked, isOpen, isRecorded } from '#src/machines/live/live.selectors.ts';
import type { Source } from '#src/machines/seat/source.machine.ts';
import { later } from '#src/ui/later.ts';
import { DATE_AND_TIME, timeFormat } from '#src/ui/school-time.ts';
import { StateBadge } from '#src/ui/state-badge.tsx';
import { type ClassView, isHost, type Room } from '../class/class.ts';
import { Devices } from '../room/devices.tsx';
import { LiveIcon } from '../room/live-icon.tsx';
import { MediaNote } from '../room/media-note.tsx';
import { useMediaHealth } from '../room/use-media-health.ts';
import { usePeopleAhead } from '../room/use-people.ts';
import { type OwnSeat, useReadable } from '../room/use-seat.ts';
import { SoundLevel } from './level.tsx';
import { RecordChoice, useRecordChoice } from './record-choice.tsx';
import { Trouble } from './trouble.tsx';

interface Props {
  view: ClassView;
  room: Room;
  own: OwnSeat;
}

const Confirm = later(async () => (await import('#src/ui/confirm.tsx')).Confirm);

/** ms: whoever begins so long before the plan is asked; a class is held once. */
const EARLY_MS = 30 * 60_000;

/** ms: leave to join that was asked for before is good for a little longer. */
const FRESH_MS = 45_000;

const nothing = () => {};

export function Lobby({ view, room, own }: Props) {
  const { t, i18n } = useTranslation('live');
  const { seat, state } = own;
  const stream = useReadable(seat.preview);
  const isHeld = isOpen(view.at);
  usePeopleAhead(view.facts.liveId, isHeld);
  const health = useMediaHealth(true, nothing) ?? room.media;
  const isFree = isHeld && !isLocked(view.at);
  const granted = state.context.granted.join();
  const isBefore = state.matches('lobby');
  // joining takes no longer than it must; what one may send is part of the leave to join
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when it has changed
  useEffect(() => {
    if (health.state !== 'ready' || !isBefore) return;
    seat.prepare(isFree);
    const timer = setInterval(() => seat.prepare(isFree), FRESH_MS);
    return () => clearInterval(timer);
  }, [seat, health.state, isFree, granted, isBefore]);
  const begins = timeFormat(i18n.language, DATE_AND_TIME);
  return (
    <Flex
      h="full"
      overflowY="auto"
      direction={{ base: 'column', md: 'row' }}
      gap={{ base: '5', md: '8' }}
      justify={{ md: 'center' }}
      align={{ md: 'center' }}
      p={{ base: '4', md: '8' }}
    >
      <Stack gap="4" flex={{ md: '1 1 28rem' }} maxW={{ md: '34rem' }}>
        <Preview own={own} stream={stream} />
        {state.context.isSecure && (
          <Box hideBelow="md">
            <Devices own={own} again={stream} />
          </Box>
        )}
      </Stack>
      <Stack gap="4" flex={{ md: '1 1 20rem' }} maxW={{ md: '26rem' }}>
        <Box>
          <Heading as="h2" textStyle="xl" overflowWrap="anywhere">
            {room.title}
          </Heading>
          <Text color="fg.muted" mt="1">
            {[room.host.name, begins.format(room.startAt), t('minutes', { count: room.minutes })].join(' · ')}
          </Text>
          {room.intro && (
            <Text mt="3" whiteSpace="pre-wrap">
              {room.intro}
            </Text>
          )}
        </Box>
        {isRecorded(view.at) && (
          <StateBadge tone="bad" icon="info">
            {t('head.recorded')}
          </StateBadge>
        )}
        <MediaNote health={health} isHost={isHost(view)} />
        <Entry
          view={view}
          own={own}
          isHeld={isHeld}
          byServer={room.media.egress === true}
          planned={{ at: room.startAt, until: room.startAt + room.minutes * 60_000, text: begins.format(room.startAt) }}
        />
        {/* on a phone the way in stands before them */}
        {state.context.isSecure && (
          <Box hideFrom="md">
            <Devices own={own} again={stream} />
          </Box>
        )}
      </Stack>
    </Flex>
  );
}

function Preview({ own: { seat, state }, stream }: { own: OwnSeat; stream: MediaStream | null }) {
  const { t } = useTranslation('live');
  const { isSecure, wanted, trouble, granted } = state.context;
  const toggle = (source: Source) =>
    seat.actor.send({ type: wanted.includes(source) ? 'turn.off' : 'turn.on', source });
  if (!isSecure)
    return (
      <Stack role="status" gap="2" bg="bg.panel" borderRadius="l3" p="5">
        <LiveIcon name="lock" size="2rem" />
        <Text fontWeight="medium">{t('plain.title')}</Text>
        <Text color="fg.muted">{t('plain.text')}</Text>
      </Stack>
    );
  if (state.matches({ lobby: 'helping' }))
    return (
      <Trouble
        trouble={trouble ?? 'unknown'}
        onRetry={() => seat.actor.send({ type: 'retry' })}
        onSkip={() => seat.actor.send({ type: 'preview.skip' })}
      />
    );
  const mayTry = state.matches({ lobby: 'previewing' });
  return (
    <Stack gap="3">
      <Box position="relative" bg="gray.800" borderRadius="l3" overflow="hidden" aspectRatio={16 / 9}>
        <Mirror stream={stream} />
        {!wanted.includes('camera') && (
          <Flex position="absolute" inset="0" align="center" justify="center" color="gray.300" p="4" textAlign="center">
            {t('lobby.dark')}
          </Flex>
        )}
      </Box>
      <Flex gap="2" wrap="wrap">
        <Toggle source="microphone" isOn={wanted.includes('microphone')} isOff={!mayTry} onClick={toggle} />
        <Toggle source="camera" isOn={wanted.includes('camera')} isOff={!mayTry} onClick={toggle} />
      </Flex>
      {stream && stream.getAudioTracks().length > 0 && <SoundLevel stream={stream} />}
      {granted.length === 0 && (
        <Text color="fg.muted" textStyle="sm">
          {t('lobby.onlyTried')}
        </Text>
      )}
    </Stack>
  );
}

interface ToggleProps {
  source: 'microphone' | 'camera';
  isOn: boolean;
  isOff: boolean;
  onClick: (source: Source) => void;
}

function Toggle({ source, isOn, isOff, onClick }: ToggleProps) {
  const { t } = useTranslation('live');
  return (
    <Button
      variant={isOn ? 'solid' : 'outline'}
      colorPalette={isOn ? 'brand' : 'gray'}
      aria-pressed={isOn}
      disabled={isOff}
      onClick={() => onClick(source)}
    >
      <LiveIcon name={source === 'camera' ? (isOn ? 'live' : 'cameraOff') : isOn ? 'microphone' : 'microphoneOff'} />
      {t(`bar.${source}`)}
    </Button>
  );
}

/** One's own picture, as in a mirror. */
function Mirror({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation('live');
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    // biome-ignore lint/a11y/useMediaCaption: oneself, without sound
    <video
      ref={video}
      aria-label={t('lobby.preview')}
      autoPlay
      muted
      playsInline
      style={{ width: '100%', height: '100%', objectFit: 'cover', transform: 'scaleX(-1)' }}
    />
  );
}

interface EntryProps extends Omit<Props, 'room'> {
  isHeld: boolean;
  byServer: boolean;
  planned: { at: number; until: number; text: string };
}

const entryWord = (mayOpen: boolean, isLate: boolean) => {
  if (mayOpen) return isLate ? 'lobby.mayOpenLate' : 'lobby.mayOpen';
  return isLate ? 'lobby.unheld' : 'lobby.early';
};

function Entry({ view, own: { seat, state }, isHeld, byServer, planned }: EntryProps) {
  const { t } = useTranslation('live');
  const { acts } = view;
  const isWaiting = state.matches('waiting');
  const mayOpen = !isHeld && acts?.can('open');
  const isLate = planned.until <= Date.now();
  const [isAsked, setAsked] = useState(false);
  const asks = Boolean(mayOpen || (isHeld && acts?.can('record') && !isRecorded(view.at)));
  const recording = useRecordChoice(view, { asks, byServer });
  const join = () => seat.actor.send({ type: isWaiting ? 'retry' : 'join' });
  const begin = () => {
    setAsked(false);
    acts?.command({ type: 'open' });
    recording.apply();
    join();
  };
  return (
    <Stack gap="3">
      {isWaiting && (
        <Box role="status">
          <StateBadge tone="busy" icon="spinner">
            {t(isHeld ? 'lobby.locked' : 'lobby.notOpen')}
          </StateBadge>
        </Box>
      )}
      {!isHeld && !isWaiting && <Text color="fg.muted">{t(entryWord(mayOpen === true, isLate))}</Text>}
      {asks && <RecordChoice choice={recording} />}
      {mayOpen && (
        <Button size="lg" onClick={() => (planned.at - Date.now() > EARLY_MS ? setAsked(true) : begin())}>
          <LiveIcon name="live" />
          {t('lobby.open')}
        </Button>
      )}
      <Button
        size="lg"
        variant={mayOpen || isWaiting ? 'outline' : 'solid'}
        loading={state.matches('joining') || state.hasTag('inside')}
        onClick={() => {
          if (isHeld) recording.apply();
          join();
        }}
      >
        {t(isWaiting ? 'retry' : 'lobby.join')}
      </Button>
      {isAsked && (
        <Suspense fallback={null}>
          <Confirm
            title={t('lobby.soonTitle')}
            text={t('lobby.soonText', { when: planned.text })}
            confirm={t('lobby.open')}
            onConfirm={begin}
            onClose={() => setAsked(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}
