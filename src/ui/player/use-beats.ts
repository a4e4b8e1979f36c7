// Tells every 15 seconds that somebody studies. The server counts the time since it last heard, so whenever that begins or ends
// it hears at once: idle time is not counted, and none that was studied is lost.
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { BeatOptions } from './types.ts';

const BEAT_MS = 15_000;

const watchVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
export const useVisible = (): boolean =>
  useSyncExternalStore(watchVisibility, () => document.visibilityState === 'visible');

/** `isStudying`: a film that plays, or a text that is open. `send` says what was until now. */
export function useBeats(isStudying: boolean, send: (active: boolean, options: BeatOptions) => void): void {
  const isActive = useVisible() && isStudying;
  const latest = useRef({ send, isActive: false });
  latest.current.send = send;
  useEffect(() => {
    const { current } = latest;
    if (current.isActive !== isActive) {
      current.send(current.isActive, { keepalive: false });
      current.isActive = isActive;
    }
    if (!isActive) return;
    const timer = setInterval(() => current.send(true, { keepalive: false }), BEAT_MS);
    return () => clearInterval(timer);
  }, [isActive]);
  useEffect(() => {
    const { current } = latest;
    const leave = () => {
      if (!current.isActive) return;
      current.isActive = false;
      current.send(true, { keepalive: true });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
}
