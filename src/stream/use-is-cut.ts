// Whether the line to the server is cut: what is shown may be old. Known in the tab that holds the line.
import { useCallback, useSyncExternalStore } from 'react';
import { sharedFollow } from './follow.ts';

export function useIsCut(): boolean {
  const { actor } = sharedFollow();
  const subscribe = useCallback(
    (listener: () => void) => {
      const subscription = actor.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    [actor],
  );
  return useSyncExternalStore(subscribe, () => actor.getSnapshot().hasTag('offline'));
}
