// An autosaved value in a component. Apart from the autosave itself, which a screen may load later.
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Autosave, Saving } from './autosave.ts';

export const useSaving = <V, S>(autosave: Autosave<V, S>): Saving<V, S> => useSelector(autosave.actor, autosave.get);

/** Sends what is not saved when the line is back, and when the screen is left. */
export function useFlushing(flush: () => unknown): void {
  const send = useEffectEvent(() => void flush());
  useEffect(() => {
    const again = () => send();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      send();
    };
  }, []);
}

/** Ends what the component began. Not at once: development mounts everything twice. */
export function useEnding(end: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useEffectEvent(end);
  useEffect(() => {
    clearTimeout(timer.current);
    return () => {
      timer.current = setTimeout(over);
    };
  }, []);
}
