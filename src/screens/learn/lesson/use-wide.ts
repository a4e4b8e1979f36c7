// Whether outline and sources stand beside the page, or come as sheets.
import { useSyncExternalStore } from 'react';

/** The theme's `lg`. */
const query = (): MediaQueryList => window.matchMedia('(min-width: 1024px)');

export const useWide = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = query();
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => query().matches,
  );
