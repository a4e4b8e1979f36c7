// A page that fills the window does without the portal's bars; when it shows something else, it asks for them here.
import { createContext, useContext, useEffect } from 'react';

/** Given by the frame of such a page. */
export const ShowBars = createContext<(shown: boolean) => void>(() => {});

export function useBars(): void {
  const show = useContext(ShowBars);
  useEffect(() => {
    show(true);
    return () => show(false);
  }, [show]);
}
