// A class that is over, played again: sound, picture, board, material, lesson and chat as they were.
import { Box, Button, chakra, Flex, Grid, HStack, NativeSelect, Skeleton, Stack, Tabs, Text } from '@chakra-ui/react';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#src/api/query.ts';
import { useSession } from '#src/api/session.ts';
import { clockOf } from '#src/ui/player/clock.ts';
import { EmptyState, ErrorState } from '#src/ui/state.tsx';
import { Icon } from '#src/ui/work-icon.tsx';
import { type ClassView, isHost, type Room, standingFromLog } from '../class/class.ts';
import { ChatPanel } from '../class/panels/chat.tsx';
import { StageView } from '../class/stage/stage.tsx';
import { useChapterName } from './chapter-name.ts';
import { FullScreen } from './full-screen.tsx';
import { Nothing } from './nothing.tsx';
import { type Chapter, chapterAt, PICTURES, type PictureKind, picturesAt, withPushed } from './timeline.ts';
import { type Playing, usePlaying } from './use-playing.ts';
import { type Record, useRecord } from './use-record.ts';

const RATES = [1, 1.25, 1.5, 2] as const;
const STEP_S = 5;

export function Replay({ liveId }: { liveId: string }) {
  const { t } = useTranslation('liveReplay');
  const room = useCall('/api/Live/Room', { liveId });
  const record = useRecord(liveId);
  const failed = [room, record].find((asked) => asked.isError);
  if (failed) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (!room.data || !record.data) return <Skeleton h="96" role="status" aria-label={t('loading')} />;
  if (record.data.span.to <= record.data.span.from)
    return <EmptyState icon="play" title={t('nothing')} text={t('nothingText')} />;
  return <Played room={room.data} record={record.data} />;
}

/** Where a part stands: the pictures change their places, and are never made anew, which would begin them again. */
const AREAS = {
  base: '"large large" "controls controls" "screen camera" "tabs tabs"',
  lg: '"large screen" "large camera" "large tabs" "controls tabs" ". tabs"',
};
const LARGE_REM = 32;
const LARGE_H = { base: '22rem', md: `${LARGE_REM}rem` };
/** Of a picture beside, with the space below it. */
const BESIDE_REM = 12;
/** The rows of what stands large are together as high as it is: what comes beside it moves no control. */
const rowsOf = (beside: readonly PictureKind[]) => {
  const heights = PICTURES.map((kind) => (beside.includes(kind) ? BESIDE_REM : 0));
  const rest = heights.reduce((left, height) => left - height, LARGE_REM);
  return [...heights, rest].map((height) => `${height}rem`).join(' ');
};
/** Over the whole screen there is what one looks at, and what one does with it. */
const FULL = {
  '&:fullscreen': {
    bg: 'bg',
    p: '3',
    gridTemplateColumns: 'minmax(0, 1fr) auto auto',
    gridTemplateRows: 'minmax(0, 1fr) auto',
    gridTemplateAreas: '"large large large" "controls screen camera"',
    alignItems: 'end',
  },
  '&:fullscreen [data-place="large"]': { h: 'full' },
  '&:fullscreen [data-place="beside"]': { w: '11rem', mt: '3', mb: '0' },
  '&:fullscreen [data-place="tabs"]': { display: 'none' },
  // a phone has no room beside what plays it
  '@media (max-width: 48rem)': {
    '&:fullscreen': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
      gridTemplateRows: 'minmax(0, 1fr) auto auto',
      gridTemplateAreas: '"large large" "screen camera" "controls controls"',
    },
  },
} as const;

function Played({ room, record }: { room: Room; record: Record }) {
  const { t } = useTranslation('liveReplay');
  const userId = useSession().user?.id ?? '';
  const { tracks, span, replay, filled, isComing } = record;
  const chapters = useMemo(() => withPushed(record.chapters, room.pushed, span), [record.chapters, room.pushed, span]);
  const playing = usePlaying(tracks, span, filled.any[0]?.from ?? span.from);
  const { at, videos } = playing;
  const whole = useRef<HTMLDivElement>(null);
  const state = replay.at(at);
  const answers = useMemo(() => Object.fromEntries(room.answers.map((a) => [a.questionId, a])), [room]);
  const view = useMemo(
    (): ClassView => ({ facts: room, userId, ...standingFromLog(state), answers, acts: null }),
    [room, userId, state, answers],
  );
  const { large, beside } = picturesAt(tracks, at, view.stage.kind !== 'empty');
  const here = chapterAt(chapters, at);
  const place = (kind: PictureKind): Place => (large === kind ? 'large' : beside.includes(kind) ? 'beside' : 'none');
  return (
    <Stack gap="3" data-replay={playing.isOn ? 'on' : 'off'}>
      {tracks.length === 0 && !isComing && <Text color="fg.muted">{t('silent')}</Text>}
      {isComing && <Text color="fg.muted">{t('coming')}</Text>}
      {playing.isBroken && (
        <Text role="alert" color="fg.error">
          {t('broken')}
        </Text>
      )}
      <Grid
        ref={whole}
        templateAreas={AREAS}
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', lg: 'minmax(0, 1fr) 20rem' }}
        templateRows={{ lg: `${rowsOf(beside)} auto auto` }}
        columnGap="3"
        alignItems="start"
        css={FULL}
      >
        <Flex
          gridArea="large"
          data-place="large"
          direction="column"
          h={LARGE_H}
          bg="bg.panel"
          borderRadius="l3"
          overflow="hidden"
          aria-label={t('stage')}
          role="region"
        >
          {large === null && view.stage.kind !== 'empty' && (
            <StageView live={view} look={isHost(view) ? 'host' : 'student'} />
          )}
          {large === null && view.stage.kind === 'empty' && (
            <Nothing tracks={tracks} filled={filled} span={span} at={at} onGo={playing.seek} />
          )}
        </Flex>
        {PICTURES.map((kind) => (
          <Picture key={kind} kind={kind} place={place(kind)} isFirst={beside[0] === kind}>
            <chakra.video
              ref={videos[kind]}
              muted
              playsInline
              preload="metadata"
              w="full"
              h="full"
              objectFit="contain"
              aria-label={t(`picture.${kind}`)}
            />
          </Picture>
        ))}
        {/* biome-ignore lint/a11y/useMediaCaption: what was said is not written anywhere; the class's own text stands beside it */}
        <audio ref={playing.audio} preload="auto" />
        <Box gridArea="controls" mt="3" minW="0">
          <Controls playing={playing} span={span} at={at}>
            <FullScreen of={whole} picture={large === null ? null : videos[large]} />
          </Controls>
        </Box>
        <Tabs.Root
          gridArea="tabs"
          data-place="tabs"
          mt={{ base: '3', lg: '0' }}
          minW="0"
          defaultValue="chapters"
          size="sm"
          bg="bg.panel"
          borderRadius="l3"
        >
          <Tabs.List aria-label={t('beside')}>
            <Tabs.Trigger value="chapters">{t('chapters')}</Tabs.Trigger>
            <Tabs.Trigger value="chat">{t('chat', { count: view.log.lines.length })}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="chapters" p="2">
            <Chapters record={record} chapters={chapters} room={room} here={here} onGo={playing.seek} />
          </Tabs.Content>
          <Tabs.Content value="chat" p="0" h="20rem" display="flex" flexDirection="column">
            <ChatPanel live={view} />
          </Tabs.Content>
        </Tabs.Root>
      </Grid>
    </Stack>
  );
}

type Place = 'large' | 'beside' | 'none';

interface PictureProps {
  kind: PictureKind;
  place: Place;
  /** Of those beside: on a phone it stands left. */
  isFirst: boolean;
  children: ReactNode;
}

function Picture({ kind, place, isFirst, children }: PictureProps) {
  const looks = {
    large: { gridArea: 'large', h: LARGE_H },
    beside: {
      gridArea: { base: isFirst ? 'screen' : 'camera', lg: kind },
      aspectRatio: 16 / 9,
      mt: { base: '3', lg: '0' },
      mb: { lg: '3' },
    },
    none: { display: 'none' },
  } as const;
  return (
    <Box
      bg="black"
      borderRadius="l3"
      overflow="hidden"
      minW="0"
      data-picture={kind}
      data-place={place}
      {...looks[place]}
    >
      {children}
    </Box>
  );
}

interface ControlsProps {
  playing: Playing;
  span: { from: number; to: number };
  at: number;
  children: ReactNode;
}

function Controls({ playing, span: { from, to }, at, children }: ControlsProps) {
  const { t } = useTranslation('liveReplay');
  const seconds = (at - from) / 1000;
  const length = (to - from) / 1000;
  return (
    <HStack bg="bg.panel" borderRadius="l3" px="3" py="2" gap="3" wrap={{ base: 'wrap', sm: 'nowrap' }}>
      <Button size="sm" onClick={playing.toggle} aria-label={t(playing.isOn ? 'pause' : 'play')}>
        <Icon name={playing.isOn ? 'pause' : 'play'} />
      </Button>
      <chakra.input
        type="range"
        flex="1 1 8rem"
        minW="0"
        min={0}
        max={length}
        step={STEP_S}
        value={seconds}
        aria-label={t('seek')}
        aria-valuetext={t('at', { at: clockOf(seconds), of: clockOf(length) })}
        onChange={(event) => playing.seek(from + Number(event.target.value) * 1000)}
      />
      <Text fontVariantNumeric="tabular-nums" flexShrink="0">
        {clockOf(seconds)} / {clockOf(length)}
      </Text>
      <NativeSelect.Root size="sm" w="20" flexShrink="0">
        <NativeSelect.Field
          aria-label={t('rate')}
          value={String(playing.rate)}
          onChange={(event) => playing.setRate(Number(event.target.value))}
        >
          {RATES.map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {children}
    </HStack>
  );
}

interface ChaptersProps {
  record: Record;
  chapters: readonly Chapter[];
  room: Room;
  here: number;
  onGo: (at: number) => void;
}

function Chapters({ record: { span, replay }, chapters, room, here, onGo }: ChaptersProps) {
  const { t } = useTranslation('liveReplay');
  // what was shown is named by what the log came to
  const nameOf = useChapterName(room, replay.at(Number.MAX_SAFE_INTEGER));
  if (chapters.length === 0) return <Text color="fg.muted">{t('noChapters')}</Text>;
  return (
    <Stack as="ol" gap="0.5" listStyleType="none" maxH="20rem" overflow="auto" aria-label={t('chapters')}>
      {chapters.map((chapter, n) => (
        <li key={`${chapter.at} ${chapter.stage.id}`}>
          <Button
            size="sm"
            variant={n === here ? 'subtle' : 'ghost'}
            colorPalette={n === here ? 'brand' : 'gray'}
            w="full"
            h="auto"
            py="1.5"
            justifyContent="flex-start"
            textAlign="start"
            whiteSpace="normal"
            fontWeight="normal"
            aria-current={n === here ? 'true' : undefined}
            onClick={() => onGo(chapter.at)}
          >
            <chakra.span fontVariantNumeric="tabular-nums" color="fg.muted" flexShrink="0">
              {clockOf((chapter.at - span.from) / 1000)}
            </chakra.span>
            <chakra.span overflowWrap="anywhere">{nameOf(chapter.stage)}</chakra.span>
          </Button>
        </li>
      ))}
    </Stack>
  );
}
