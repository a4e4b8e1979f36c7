// Plays a film or a recording and tells what of it was watched. The player itself comes late, in a file of its own.
import { Skeleton } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { withWords } from '../words.ts';
import type { BeatOptions } from './use-beats.ts';

export interface Captions {
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
  captions: readonly Captions[];
  /** Every 15 seconds while it plays and the page is looked at, whenever that begins or ends, and as the page goes. */
  onBeat: (beat: PlayerBeat, options: BeatOptions) => void;
}

const View = lazy(async () => ({ default: (await withWords(['player'], import('./player-view.tsx'))).PlayerView }));

export function Player(props: PlayerProps) {
  const place = props.kind === 'video' ? { aspectRatio: 16 / 9 } : { h: '24' };
  return (
    <Suspense fallback={<Skeleton w="full" {...place} />}>
      <View key={props.src} {...props} />
    </Suspense>
  );
}
