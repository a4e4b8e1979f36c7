// What waits for the person takes the focus when it comes, unless they are doing something else.
import { useEffect } from 'react';

export function useFreeFocus(place: { current: HTMLElement | null }, open: boolean): void {
  useEffect(() => {
    const active = document.activeElement;
    const free = active === null || active === document.body;
    if (open && free) place.current?.focus({ preventScroll: true });
  }, [open, place]);
}
