// Lets the rows end where the window does, whatever stands above them, so that the head can stay while they move.
import { type RefObject, useEffect } from 'react';

/** The pager, and the page's own margin, below the rows. */
const BELOW = 84;
const LEAST = 320;
/** A sheet of which one must see much takes this part of the window, if the page must scroll for it. */
const DENSE = 0.65;

export function useFit(frame: RefObject<HTMLElement | null>, isDense: boolean): void {
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fit = () => {
      const area = element.querySelector('.scroll');
      if (!area) return;
      const top = area.getBoundingClientRect().top + window.scrollY;
      const least = isDense ? Math.max(LEAST, window.innerHeight * DENSE) : LEAST;
      element.style.setProperty('--list-height', `${Math.floor(Math.max(least, window.innerHeight - top - BELOW))}px`);
    };
    // told at once, then for a filter row that opens, a header that wraps; by then the layout is done and asking costs nothing
    const watch = new ResizeObserver(fit);
    watch.observe(element);
    window.addEventListener('resize', fit);
    return () => {
      watch.disconnect();
      window.removeEventListener('resize', fit);
    };
  }, [frame, isDense]);
}
