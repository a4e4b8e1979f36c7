// One device's seat in a live class, as screens see it: its chart, what it shows of itself before it joins, and who is in
// the room. What makes one is the app's: the media server's own library stands behind it.
import type { ActorRefFrom } from 'xstate';
import type { seatMachine } from '#src/machines/seat/seat.machine.ts';
import type { Source } from '#src/machines/seat/source.machine.ts';

export type SeatActor = ActorRefFrom<typeof seatMachine>;
export type Quality = 'good' | 'fair' | 'poor' | 'lost' | 'unknown';

/** A camera or a screen. It is fetched while somebody shows it, and not otherwise. */
export interface Picture {
  /** Another one of the same person has another key. */
  key: string;
  userId: string;
  source: 'camera' | 'screen_share';
  isOwn: boolean;
  /** Into this element, until the returned function is called. */
  show: (element: HTMLVideoElement) => () => void;
}

/** Somebody in the media room. */
export interface Attendee {
  userId: string;
  isOwn: boolean;
  isSpeaking: boolean;
  quality: Quality;
  /** Sends sound, and is not muted. */
  isHeard: boolean;
  camera: Picture | null;
  screen: Picture | null;
}

export interface RoomView {
  /** One's own first, then as they came. */
  people: readonly Attendee[];
  /** Who spoke last, oneself not; null before anybody has. */
  speaker: string | null;
  /** Of one's own line. */
  quality: Quality;
  /** The browser plays no sound before the person has touched the page. */
  isBlocked: boolean;
  /** No pictures: chosen by the person, or for a weak line. */
  sound: 'withPictures' | 'chosenAlone' | 'weakLine';
}

export const NO_ROOM: RoomView = {
  people: [],
  speaker: null,
  quality: 'unknown',
  isBlocked: false,
  sound: 'withPictures',
};

/** What there is to record: all that is heard, one's own camera, whatever screen is shared. */
export interface RoomMedia {
  sounds: readonly MediaStreamTrack[];
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
}

export const NO_MEDIA: RoomMedia = { sounds: [], camera: null, screen: null };

export interface Readable<T> {
  get: () => T;
  subscribe: (listener: () => void) => () => void;
}

export interface Seat {
  actor: SeatActor;
  room: Readable<RoomView>;
  media: Readable<RoomMedia>;
  /** What the lobby shows and hears of oneself; null where nothing is on. */
  preview: Readable<MediaStream | null>;
  /** After a touch of the person: sound that the browser held back is played. */
  allowSound: () => void;
  showPictures: (on: boolean) => void;
  /** The device that sound comes from; empty: the system's own choice. */
  playOn: (deviceId: string) => void;
  /** The library of the media server comes before it is needed, and, where the class is `held`, leave to join it. */
  prepare: (held: boolean) => void;
  close: () => void;
}

export interface SeatOptions {
  liveId: string;
  isSecure: boolean;
  granted: readonly Source[];
}

type OpenSeat = (options: SeatOptions) => Seat;
let load: (() => Promise<OpenSeat>) | null = null;
let open: OpenSeat | null = null;

/** The app says what makes seats; it comes when a class is opened. */
export function provideSeats(loader: () => Promise<OpenSeat>): void {
  load = loader;
}

/** Before the first seat. */
export async function fetchSeats(): Promise<void> {
  open ??= (await load?.()) ?? null;
}

export function openSeat(options: SeatOptions): Seat {
  if (!open) throw new Error('no seats were provided');
  return open(options);
}

/** A value that many look at. */
export function writable<T>(first: T): Readable<T> & { set: (next: T) => void } {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const tell of [...listeners]) tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
