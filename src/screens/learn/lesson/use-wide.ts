// Whether a panel stands beside the page, or comes as a sheet.
import { useSyncExternalStore } from 'react';

/** The theme's `lg` and `xl`. */
const WIDTHS = { lg: '(min-width: 1024px)', xl: '(min-width: 1280px)' } as const;

export const useWide = (width: keyof typeof WIDTHS): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(WIDTHS[width]);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(WIDTHS[width]).matches,
  );
