// Lets the rows end where the window does, whatever stands above them, so that the head can stay while they move.
import { type RefObject, useEffect } from 'react';

/** The pager, and the page's own margin, below the rows. */
const BELOW = 84;
const LEAST = 320;

export function useFit(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      const area = element.querySelector('.scroll');
      if (!area) return;
      const top = area.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--list-height', `${Math.max(LEAST, Math.floor(window.innerHeight - top - BELOW))}px`);
    };
    // told at once, then for a filter row that opens, a header that wraps; by then the layout is done and asking costs nothing
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    window.addEventListener('resize', fit);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [frame]);
}
