// Tells the server that one is here, and whether the page can be seen: attendance counts by it.
import { useEffect } from 'react';
import { call } from '#src/api/client.ts';

/** ms: the server takes a person for here for three times as long. */
const BEAT = 20_000;

/** `records`: this browser records the class, which is told even while there is no sound to record. */
export function useHere(liveId: string, isIn: boolean, records = false): void {
  useEffect(() => {
    if (!isIn) return;
    const beat = () => {
      const visible = document.visibilityState === 'visible';
      // one that is lost is made good by the next
      call(
        '/api/Live/Here',
        { liveId, visible, ...(records ? { records } : {}) },
        { quiet: true, keepalive: true },
      ).catch(() => {});
    };
    beat();
    const timer = setInterval(beat, BEAT);
    document.addEventListener('visibilitychange', beat);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', beat);
    };
  }, [liveId, isIn, records]);
}
