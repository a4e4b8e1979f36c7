// Coming back to a list shows it where it was left; another page of it starts at its top.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** By entry of the history, for as long as the browser's page lives. */
const kept = new Map<string, number>();
const MOST = 100;

/** `rows`: those of another place, still growing, or all that there will be. */
export function useKeptScroll(area: RefObject<HTMLElement | null>, rows: 'former' | 'some' | 'all'): void {
  const { key } = useLocation();
  const top = useRef<number | null>(0);
  // as the browser told last, whatever rows there were
  const told = useRef(0);
  // a list that is kept while another page is shown: where the browser has it afterwards nobody knows
  useLayoutEffect(
    () => () => {
      top.current = null;
    },
    [],
  );
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    if (rows === 'all') {
      const left = kept.get(key) ?? 0;
      // only where it must be: it makes the browser lay the whole table out there and then
      if (left !== top.current) element.scrollTop = left;
      top.current = left;
    } else {
      // fewer rows are drawn than there will be: the browser may have moved it up meanwhile
      top.current = rows === 'former' ? null : 0;
    }
    const note = () => {
      const now = element.scrollTop;
      const isDown = now > told.current;
      told.current = now;
      // down only a person goes: who does not wait for the last row is heard too
      if (rows === 'former' || (rows === 'some' && !isDown)) return;
      top.current = now;
      kept.delete(key);
      kept.set(key, now);
      const [oldest] = kept.keys();
      if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
    };
    element.addEventListener('scroll', note, { passive: true });
    return () => element.removeEventListener('scroll', note);
  }, [area, key, rows]);
}
