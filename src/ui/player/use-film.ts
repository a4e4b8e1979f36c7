// What a film is doing, what one can do with it, and what of it counts as seen.
import type { MediaPlayerInstance, MediaPlayerProps } from '@vidstack/react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { LEAP_MS, type Stretch, seenUpTo } from '#contract/seen.ts';
import { keep, recall } from '#src/api/storage.ts';
import { useLatest } from '../latest.ts';
import { clockOf } from './clock.ts';
import type { KeyAction } from './keys.ts';
import { createTracker } from './tracker.ts';
import type { PlayerProps, Seconds } from './types.ts';
import { useVisible } from './use-studying.ts';

const STEP_S = 5;
const LOUDER = 0.05;
const CAPTIONS = 'player.captions';
/** Where nobody has chosen: shown, in the first language there is. */
const keptCaptions = (): string => {
  const kept = recall(CAPTIONS);
  return typeof kept === 'string' ? kept : '*';
};

const msOf = (all: readonly Seconds[]): Stretch[] =>
  all.map(([from, to]) => [Math.round(from * 1000), Math.round(to * 1000)]);
const secondsOf = (all: readonly Stretch[]): Seconds[] => all.map(([from, to]) => [from / 1000, to / 1000]);

export interface FilmState {
  said: string;
  events: Pick<
    MediaPlayerProps,
    'onTimeUpdate' | 'onSeeking' | 'onSeeked' | 'onPlaying' | 'onPause' | 'onWaiting' | 'onEnded' | 'onCanPlay'
  >;
  seen: readonly Stretch[];
  /** The chosen captions' place in the list; -1: none. */
  captions: number;
  chooseCaptions: (at: number) => void;
  toggle: () => void;
  seek: (seconds: number) => void;
  act: (act: KeyAction) => void;
}

type Player = RefObject<MediaPlayerInstance | null>;

export function useFilm(
  player: Player,
  { seen: before, position, length, noSkip, over = null, captions, onPlay }: PlayerProps,
): FilmState {
  const { t } = useTranslation('player');
  const [tracker] = useState(() => createTracker(msOf(before)));
  const seen = useSyncExternalStore(tracker.subscribe, tracker.get);
  useEffect(() => {
    if (over) tracker.reset(msOf(over));
  }, [over, tracker]);
  const [isPlaying, setPlaying] = useState(false);
  const [said, setSaid] = useState('');
  const isVisible = useVisible();
  const begun = useRef(false);
  /** Pressed before there was anything to play. */
  const isWanted = useRef(false);
  /** Asked for before there was anything to play. */
  const from = useRef<number | null>(null);
  const chosen = useCaptions(player, captions);
  const { tell } = useLatest({
    tell: (plays: boolean) =>
      onPlay(plays, () => ({
        position: player.current?.currentTime ?? position,
        seen: secondsOf(tracker.get()),
      })),
  });
  useEffect(() => tell(isPlaying), [isPlaying, tell]);

  // the library copies the element's place when an event tells it, and does nothing where one asks for the place of that copy:
  // two presses within one seek would move by one step, and one back at once by none
  const media = () => player.current?.el?.querySelector<HTMLMediaElement>('video, audio') ?? null;
  const place = () => (begun.current ? media()?.currentTime : from.current) ?? position;
  const far = () => (seenUpTo(tracker.get()) + LEAP_MS) / 1000;
  const refuse = () => setSaid(t('noSkip', { at: clockOf(seenUpTo(tracker.get()) / 1000) }));
  const seek = (seconds: number) => {
    const to = Math.min(Math.max(0, seconds), length);
    if (noSkip && to > far()) return refuse();
    setSaid('');
    const element = begun.current ? media() : null;
    if (element) element.currentTime = to;
    else from.current = to;
  };
  const toggle = () => {
    if (!begun.current) {
      isWanted.current = true;
      return;
    }
    // a refusal is told by the library's own event; the next press tries again
    if (player.current?.paused) player.current.play().catch(() => {});
    else player.current?.pause().catch(() => {});
  };
  const tick = (isWatched: boolean) => {
    if (player.current) tracker.tick(player.current.currentTime * 1000, isWatched && isVisible && over === null);
  };
  const stand = () => tracker.stand((player.current?.currentTime ?? 0) * 1000);
  // between two ticks too: a film's last tenth of a second belongs to it
  const stop = () => {
    tick(isPlaying);
    stand();
    setPlaying(false);
  };
  // a keyboard's own keys, or a remote, seek without asking here: what the element says counts, not the library's copy of it
  const hold = () => {
    const element = media();
    if (!noSkip || !element || element.currentTime <= far()) return;
    element.currentTime = seenUpTo(tracker.get()) / 1000;
    refuse();
  };
  const events: FilmState['events'] = {
    onCanPlay: () => {
      if (begun.current) return;
      begun.current = true;
      stand();
      // who has come to the end begins anew
      const left = noSkip ? Math.min(position, seenUpTo(tracker.get()) / 1000) : position;
      if (from.current !== null) seek(from.current);
      else if (left >= 1 && left <= length - 1) {
        seek(left);
        setSaid(t('resumed', { at: clockOf(left) }));
      }
      if (isWanted.current) toggle();
    },
    // before one hears that it plays its time runs already: that is counted when one does
    onTimeUpdate: () => {
      if (isPlaying) tick(true);
    },
    onSeeked: () => {
      hold();
      if (isPlaying) tick(true);
      else stand();
    },
    onSeeking: (to) => {
      // it goes on from there, however late one hears that it does
      tracker.stand(to * 1000);
      hold();
    },
    onPlaying: () => {
      setSaid('');
      tick(true);
      setPlaying(true);
    },
    onPause: stop,
    onWaiting: stop,
    onEnded: stop,
  };
  const act = (what: KeyAction) => ACTS[what]({ player: player.current, place, seek, toggle, captions: chosen });
  return { said, events, seen, toggle, seek, act, captions: chosen.at, chooseCaptions: chosen.choose };
}

interface Doing {
  player: MediaPlayerInstance | null;
  /** In seconds; that of a seek under way is its end. */
  place: () => number;
  seek: (seconds: number) => void;
  toggle: () => void;
  captions: Chosen;
}

const loud = ({ player }: Doing, by: number): void => {
  if (!player) return;
  player.muted = false;
  player.volume = Math.min(1, Math.max(0, player.volume + by));
};

const ACTS: Readonly<Record<KeyAction, (doing: Doing) => void>> = {
  toggle: ({ toggle }) => toggle(),
  mute: ({ player }) => {
    if (player) player.muted = !player.muted;
  },
  full: ({ player }) => {
    if (!player) return;
    // the player learns of a change a frame later than the document, and until then does nothing to leave
    const leave = document.fullscreenElement ? document.exitFullscreen() : undefined;
    const change = leave ?? (player.state.fullscreen ? player.exitFullscreen() : player.enterFullscreen());
    // some windows may not
    change?.catch(() => {});
  },
  captions: ({ captions: { at, choose, last } }) => choose(at >= 0 ? -1 : last),
  back: ({ place, seek }) => seek(place() - STEP_S),
  on: ({ place, seek }) => seek(place() + STEP_S),
  louder: (doing) => loud(doing, LOUDER),
  quieter: (doing) => loud(doing, -LOUDER),
};

interface Chosen {
  at: number;
  /** Those that were chosen last. */
  last: number;
  choose: (at: number) => void;
}

/** Which captions are shown; the choice of a language is kept for other films. */
function useCaptions(player: Player, captions: PlayerProps['captions']): Chosen {
  const first = captions.length > 0 ? 0 : -1;
  const [at, setAt] = useState(() => {
    const kept = keptCaptions();
    return kept === '*' ? first : captions.findIndex(({ lang }) => lang === kept);
  });
  const last = useRef(Math.max(at, first));
  useEffect(() => {
    for (const track of player.current?.textTracks ?? []) track.mode = track.id === `c${at}` ? 'showing' : 'disabled';
  });
  const choose = (next: number) => {
    if (next >= 0) last.current = next;
    keep(CAPTIONS, captions[next]?.lang ?? '', null);
    setAt(next);
  };
  return { at, last: last.current, choose };
}
