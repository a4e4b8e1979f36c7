// How many entries of a row are seen whole. The row wraps at a fixed height: what would be cut stands in its second line.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';

const ALL = Number.POSITIVE_INFINITY;

/** Measured after each draw, whose words may be others, and as the row's width changes. */
export function useShown(ref: RefObject<HTMLElement | null>): number {
  const [shown, setShown] = useState(ALL);
  const measure = useCallback(() => {
    const row = ref.current;
    const entries = [...(row?.children ?? [])] as HTMLElement[]; // an element's children are HTML here
    const [first] = entries;
    if (!row || !first) return;
    // one that is wider than the row is cut in the first line too
    const cut = entries.findIndex((e) => e.offsetTop > first.offsetTop || e.offsetWidth > row.clientWidth);
    setShown(cut === -1 ? ALL : cut);
  }, [ref]);
  useLayoutEffect(measure);
  useLayoutEffect(() => {
    if (!ref.current) return;
    const watch = new ResizeObserver(measure);
    watch.observe(ref.current);
    return () => watch.disconnect();
  }, [ref, measure]);
  return shown;
}
