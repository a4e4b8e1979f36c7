// What somebody in class must know now: the line, the sound, what keeps them from being heard. Each with its way out.
import { Stack } from '@chakra-ui/react';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Source } from '#src/machines/seat/source.machine.ts';
import { SOURCES } from '#src/machines/seat/source.machine.ts';
import type { RoomView } from '#src/stream/seat.ts';
import { later } from '#src/ui/later.ts';
import { withWords } from '#src/ui/words.ts';
import { type ClassView, isHost } from '../class/class.ts';
import { browserOf } from './browser.ts';
import { MediaNote } from './media-note.tsx';
import { RoomNotice } from './room-notice.tsx';
import type { MediaHealth } from './use-media-health.ts';
import type { OwnSource } from './use-own-sources.ts';
import { recordHere } from './use-recorder.ts';
import type { OwnSeat } from './use-seat.ts';

const News = later(async () => (await withWords(['liveNews'], import('./news.tsx'))).RoomNews);

interface Props {
  view: ClassView;
  own: OwnSeat;
  room: RoomView;
  sources: Readonly<Record<Source, OwnSource>>;
  health: MediaHealth | null;
  /** The line to the class itself is cut. */
  isCut: boolean;
  isRecorderLost: boolean;
  nameOf: (userId: string) => string;
}

export function Banners({ view, own: { seat, state }, room, sources, health, isCut, isRecorderLost, nameOf }: Props) {
  const { t } = useTranslation('live');
  const isWithout = state.matches('silent') && health !== null && health.state !== 'ready';
  const isComing =
    (state.hasTag('inside') || state.matches('joining')) &&
    !isWithout &&
    !state.matches({ present: 'speaking' }) &&
    !state.matches({ present: 'listening' });
  const isUnsteady =
    state.matches({ present: { speaking: { line: 'unsteady' } } }) ||
    state.matches({ present: { listening: 'unsteady' } });
  const isListening = state.matches({ present: 'listening' });
  const { granted } = state.context;
  // who has spoken since they were given the floor, and is silent now, knows of it
  const spoken = useRef('');
  const floor = granted.join();
  if (SOURCES.some((source) => sources[source].is === 'on')) spoken.current = floor;
  else if (floor === '') spoken.current = '';
  const isAsked =
    !isHost(view) &&
    spoken.current !== floor &&
    // what keeps them from it is said instead
    !SOURCES.some((source) => granted.includes(source) && isFailed(sources[source], true));
  const since = useRef(view.log.peopleSeq).current;
  const hasNews = useRef(false);
  hasNews.current ||= isHost(view) || view.floor.length > 0 || view.log.peopleSeq > since;
  const again = { text: t('retry'), run: () => seat.actor.send({ type: 'retry' }) };
  return (
    <Stack role="status" gap="1" px="2" pt="1" css={{ '&:empty': { display: 'none' } }}>
      {isCut && <RoomNotice busy>{t('line.cut')}</RoomNotice>}
      {!isCut && (isComing || isUnsteady) && (
        <RoomNotice busy {...(state.matches('retrying') ? { action: again } : {})}>
          {t(isUnsteady ? 'line.unsteady' : 'line.coming')}
        </RoomNotice>
      )}
      {isWithout && <MediaNote health={health} isHost={isHost(view)} onRetry={again.run} />}
      {room.isBlocked && (
        <RoomNotice action={{ text: t('sound.allow'), run: seat.allowSound }}>{t('sound.blocked')}</RoomNotice>
      )}
      {room.sound !== 'withPictures' && (
        <RoomNotice action={{ text: t('sound.pictures'), run: () => seat.showPictures(true) }}>
          {t(room.sound === 'weakLine' ? 'sound.weak' : 'sound.alone')}
        </RoomNotice>
      )}
      {isAsked && state.matches({ present: 'speaking' }) && (
        <RoomNotice
          action={{
            text: t('floor.speak'),
            run: () => seat.actor.send({ type: 'turn.on', source: granted[0] ?? 'microphone' }),
          }}
        >
          {t('floor.given')}
        </RoomNotice>
      )}
      {hasNews.current && (
        <Suspense fallback={null}>
          <News
            view={view}
            own={{ seat, state }}
            microphone={sources.microphone.is}
            isAsked={isAsked}
            nameOf={nameOf}
            since={since}
          />
        </Suspense>
      )}
      {isRecorderLost && (
        <RoomNotice
          action={{
            text: t('record.goOn'),
            run: () => {
              recordHere(view.facts.liveId);
              view.acts?.command({ type: 'record', on: true });
            },
          }}
        >
          {t('record.gone')}
        </RoomNotice>
      )}
      {isListening && <RoomNotice>{t('plain.inClass')}</RoomNotice>}
      {sources.screen_share.is === 'on' && (
        <RoomNotice
          action={{
            text: t('share.stop'),
            run: () => seat.actor.send({ type: 'turn.off', source: 'screen_share' }),
          }}
        >
          {t('share.on')}
        </RoomNotice>
      )}
      {SOURCES.filter((source) =>
        isFailed(sources[source], granted.includes(source) || view.hands.includes(view.userId)),
      ).map((source) => (
        <Failed key={source} source={source} of={sources[source]} own={{ seat, state }} />
      ))}
    </Stack>
  );
}

/** Who has been given the floor meanwhile, or asks for it, is not told any more that they have none. */
const isFailed = ({ is, trouble }: OwnSource, isSettled: boolean): boolean =>
  is === 'failed' && !(trouble === 'refused' && isSettled);

function Failed({ source, of: { trouble }, own: { seat, state } }: { source: Source; of: OwnSource; own: OwnSeat }) {
  const { t } = useTranslation('live');
  const why = trouble ?? 'unknown';
  // who closes the browser's own question about a screen has thought better of it
  const help =
    source === 'screen_share' && why === 'denied'
      ? t('share.denied')
      : why === 'denied'
        ? t(`allow.${browserOf(navigator.userAgent)}`)
        : t(`help.${why}`);
  return (
    <RoomNotice
      action={
        why === 'refused'
          ? { text: t('close'), run: () => seat.actor.send({ type: 'turn.off', source }) }
          : { text: t('retry'), run: () => seat.actor.send({ type: 'turn.on', source }) }
      }
    >
      {why === 'refused' && state.context.granted.length > 0
        ? t(source === 'camera' ? 'floor.soundOnly' : 'floor.notShared')
        : t('failed', { source: t(`source.${source}`), trouble: t(`trouble.${why}`), help })}
    </RoomNotice>
  );
}
