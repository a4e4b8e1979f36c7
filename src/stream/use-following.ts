// Stays at the end of a growing page while the reader is there; never moves a reader who is elsewhere.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How near the end still counts as there, px. */
const NEAR = 96;

export interface Following {
  /** Something new came while the reader was elsewhere. */
  isBehind: boolean;
  toEnd: () => void;
}

/** `content` grows; `end` is an empty element after it, whose scroll margin leaves room for what floats. */
export function useFollowing(
  content: RefObject<HTMLElement | null>,
  end: RefObject<HTMLElement | null>,
  ready: boolean,
): Following {
  const atEnd = useRef(true);
  const height = useRef(0);
  const [isBehind, setBehind] = useState(false);

  const toEnd = useCallback(() => {
    atEnd.current = true;
    setBehind(false);
    end.current?.scrollIntoView({ block: 'end' });
  }, [end]);

  useEffect(() => {
    const look = () => {
      const place = end.current?.getBoundingClientRect();
      if (!place) return;
      atEnd.current = place.bottom - window.innerHeight < NEAR;
      if (atEnd.current) setBehind(false);
    };
    // growth by itself fires no scroll event: what does is the reader's own doing, or ours
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [end]);

  useEffect(() => {
    const box = content.current;
    if (!box || !ready) return;
    const observer = new ResizeObserver(() => {
      const grown = box.offsetHeight > height.current;
      height.current = box.offsetHeight;
      if (!grown) return;
      if (atEnd.current) end.current?.scrollIntoView({ block: 'end' });
      else setBehind(true);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [content, end, ready]);

  return { isBehind, toEnd };
}
