// What a player is given, and what it tells.

interface Captions {
  lang: string;
  label: string;
  /** WebVTT: a `<track>` from the content's origin would need more rights. */
  text: string;
}

/** Of the film, from and to. */
export type Seconds = readonly [from: number, to: number];

/** Where the film is. */
export interface FilmPlace {
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
  /** Set when the study went on elsewhere, so that playing counts no more: the stretches that count and are drawn. */
  over?: readonly Seconds[] | null;
  captions: readonly Captions[];
  /** Whenever it begins to play, or ceases. `place` says where it is, then and later. */
  onPlay: (isPlaying: boolean, place: () => FilmPlace) => void;
}
