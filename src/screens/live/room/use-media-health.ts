// How the media server is, for whom it is not: asked again until it can be used.
import { useEffect, useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { urlOf } from '#src/api/transport.ts';

export type MediaHealth = OutputOf<'/api/Live/Room'>['media'];

/** ms: after a death it is back within a second or two; thirty who wait do not all ask at once. */
const SOON = 1_000;
const APART = 250;
const LATER = 5_000;

/** Null before it was asked for the first time. `onReady` is called whenever an answer says that it can be used. */
export function useMediaHealth(isAsked: boolean, onReady: () => void): MediaHealth | null {
  const [health, setHealth] = useState<MediaHealth | null>(null);
  useEffect(() => {
    if (!isAsked) return;
    let closed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      // the server itself may be on its way up
      const media = await fetch(urlOf('/api/health'))
        .then((answer) => answer.json() as Promise<{ media?: MediaHealth }>)
        .then((body) => body.media ?? null)
        .catch(() => null);
      if (closed) return;
      if (media) setHealth(media);
      if (media?.state === 'ready') onReady();
      timer = setTimeout(() => void ask(), media?.state === 'ready' ? LATER : SOON + APART * Math.random());
    };
    void ask();
    return () => {
      closed = true;
      clearTimeout(timer);
    };
  }, [isAsked, onReady]);
  return health;
}
