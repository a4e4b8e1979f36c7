// What a player is given, and what it tells.

/** How a beat is sent. */
export interface BeatOptions {
  /** The page goes: the call must outlive it. */
  keepalive: boolean;
}

interface Captions {
  lang: string;
  label: string;
  /** WebVTT: a `<track>` from the content's origin would need more rights. */
  text: string;
}

/** Of the film, from and to. */
export type Seconds = readonly [from: number, to: number];

export interface PlayerBeat {
  active: boolean;
  /** Seconds. */
  position: number;
  /** All that was seen, of other days too. */
  seen: Seconds[];
}

export interface PlayerProps {
  title: string;
  kind: 'audio' | 'video';
  /** On the content's origin, signed; with `?save` it is a download. */
  src: string;
  /** Seconds. */
  length: number;
  /** Where it goes on, seconds. */
  position: number;
  seen: readonly Seconds[];
  noSkip: boolean;
  /** Nothing counts here any more, for the study went on elsewhere: what of it does, and all that is drawn. */
  over?: readonly Seconds[] | null;
  captions: readonly Captions[];
  /** Every 15 seconds while it plays and the page is looked at, whenever that begins or ends, and as the page goes. */
  onBeat: (beat: PlayerBeat, options: BeatOptions) => void;
}
