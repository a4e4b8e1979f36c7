// A panel that is taken off the page gives the focus back to what opened it.
import { useEffect, useState } from 'react';

/** What a panel that has just gone would give the focus to; another that comes in its place takes it over. */
let handedOn: Element | null = null;

/** Called by panels that are mounted open and unmounted to close: the library gives the focus back only when told to close. */
export function useRestoredFocus(): void {
  const [focused] = useState(() => document.activeElement);
  useEffect(() => {
    // one that has left the page meanwhile can have no focus
    const opener = handedOn?.isConnected ? handedOn : focused;
    handedOn = null;
    return () => {
      handedOn = opener;
      // after the page has been drawn without the panel, and only where nobody has taken the focus meanwhile
      requestAnimationFrame(() => {
        if (handedOn !== opener) return;
        handedOn = null;
        const free = document.activeElement === document.body || document.activeElement === null;
        if (free && opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, [focused]);
}
