// Plays a film or a recording and tells what of it was watched. The player itself comes late, in a file of its own.
import { Skeleton } from '@chakra-ui/react';
import { lazy, Suspense } from 'react';
import { withWords } from '../words.ts';
import type { PlayerProps } from './types.ts';

const View = lazy(async () => ({ default: (await withWords(['player'], import('./player-view.tsx'))).PlayerView }));

export function Player(props: PlayerProps) {
  const place = props.kind === 'video' ? { aspectRatio: 16 / 9 } : { h: '24' };
  return (
    <Suspense fallback={<Skeleton w="full" {...place} />}>
      <View key={props.src} {...props} />
    </Suspense>
  );
}
