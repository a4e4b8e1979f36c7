// The time of a class that is played again: its sound is the clock; where there is none, the clock on the wall goes on.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PICTURES, type PictureKind, type Track, trackAt } from './timeline.ts';

const TICK_MS = 100;
/** A picture that is further off is put right; less is not seen. */
const OFF_S = 0.4;

export interface Playing {
  at: number;
  isOn: boolean;
  rate: number;
  /** Why there is no sound. */
  isBroken: boolean;
  audio: RefObject<HTMLAudioElement | null>;
  /** Of each kind of picture. */
  videos: Readonly<Record<PictureKind, RefObject<HTMLVideoElement | null>>>;
  toggle: () => void;
  seek: (at: number) => void;
  setRate: (rate: number) => void;
}

/** `start`: where it begins, and begins anew: the first place at which something is. */
export function usePlaying(
  tracks: readonly Track[],
  { from, to }: { from: number; to: number },
  start: number,
): Playing {
  const audio = useRef<HTMLAudioElement>(null);
  const screen = useRef<HTMLVideoElement>(null);
  const camera = useRef<HTMLVideoElement>(null);
  const videos = { screen, camera };
  const [at, setAt] = useState(start);
  const [isOn, setOn] = useState(false);
  const [rate, setRate] = useState(1);
  const [isBroken, setBroken] = useState(false);
  const now = useRef({ at: start, wall: 0 });

  const sound = (time: number): Track | null => {
    const track = trackAt(tracks, ['audio'], time);
    const element = audio.current;
    if (!element) return track;
    if (track === null) {
      element.pause();
      delete element.dataset['track'];
    } else if (element.dataset['track'] !== track.id) {
      element.dataset['track'] = track.id;
      element.src = track.url ?? '';
      element.currentTime = (time - track.startAt) / 1000;
    }
    return track;
  };
  const picture = (kind: PictureKind, time: number, play: boolean) => {
    const element = videos[kind].current;
    if (!element) return;
    const track = trackAt(tracks, [kind], time);
    if (!track) {
      element.pause();
      delete element.dataset['track'];
      return;
    }
    if (element.dataset['track'] !== track.id) {
      element.dataset['track'] = track.id;
      // one that comes back goes on with what it has
      if (element.getAttribute('src') !== track.url) element.src = track.url ?? '';
    }
    const should = (time - track.startAt) / 1000;
    element.playbackRate = rate;
    if (Math.abs(element.currentTime - should) > OFF_S) element.currentTime = should;
    if (play && element.paused) element.play().catch(() => {});
    if (!play && !element.paused) element.pause();
  };
  const pictures = (time: number, play: boolean) => {
    for (const kind of PICTURES) picture(kind, time, play);
  };
  const step = () => {
    // a track that has come meanwhile may begin the recording earlier or later
    now.current.at = Math.max(now.current.at, from);
    const wall = performance.now();
    const passed = wall - now.current.wall;
    now.current.wall = wall;
    const track = sound(now.current.at);
    const element = audio.current;
    if (track && element) {
      element.playbackRate = rate;
      if (element.error) {
        // the class is worth looking at without its sound
        setBroken(true);
        now.current.at += passed * rate;
      } else if (element.ended) now.current.at += passed * rate;
      else if (element.paused) element.play().catch(() => {});
      else if (element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
        now.current.at = track.startAt + element.currentTime * 1000;
    } else now.current.at += passed * rate;
    if (now.current.at >= to) {
      now.current.at = to;
      setOn(false);
    }
    pictures(now.current.at, true);
    setAt(now.current.at);
  };
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    if (!isOn) return;
    now.current.wall = performance.now();
    const timer = setInterval(() => latest.current(), TICK_MS);
    const own = [audio.current, screen.current, camera.current];
    return () => {
      clearInterval(timer);
      for (const element of own) element?.pause();
    };
  }, [isOn]);

  const seek = (time: number) => {
    const next = Math.min(Math.max(time, from), to);
    now.current.at = next;
    const track = sound(next);
    if (track && audio.current) audio.current.currentTime = (next - track.startAt) / 1000;
    pictures(next, isOn);
    setAt(next);
  };
  const toggle = () => {
    // from the end it begins anew
    if (!isOn && now.current.at >= to) seek(start);
    setOn(!isOn);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first pictures, and those that have come since; later ones come with their time
  useEffect(() => {
    if (!isOn) pictures(now.current.at, false);
  }, [tracks]);
  return { at: Math.min(Math.max(at, from), to), isOn, rate, isBroken, audio, videos, toggle, seek, setRate };
}
