// Stays at the end of a growing page while the reader is there; never moves a reader who is elsewhere.
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How near the end still counts as there, px. */
const NEAR = 96;

type Ref = RefObject<HTMLElement | null>;

interface Following {
  /** Something new came while the reader was elsewhere. */
  isBehind: boolean;
  toEnd: () => void;
  /** Set to false, it lets what comes next grow below until the reader goes there. */
  atEnd: RefObject<boolean>;
}

interface Places {
  /** The element that grows: its end is followed. */
  content: Ref;
  /** What floats over the foot of the window, and hides what is under it. */
  floor: Ref;
}

export function useFollowing({ content, floor }: Places, ready: boolean): Following {
  const atEnd = useRef(true);
  const height = useRef(0);
  const [isBehind, setBehind] = useState(false);

  /** How far the end is below what can be seen, px; negative when it is in view. */
  const below = useCallback(() => {
    const end = content.current?.getBoundingClientRect().bottom ?? 0;
    return end - (window.innerHeight - (floor.current?.offsetHeight ?? 0));
  }, [content, floor]);
  const scroll = useCallback(() => {
    const distance = below();
    if (distance > 0) window.scrollBy(0, distance);
  }, [below]);
  const toEnd = useCallback(() => {
    atEnd.current = true;
    setBehind(false);
    scroll();
  }, [scroll]);

  useEffect(() => {
    // growth by itself fires no scroll event: what does is the reader's own doing, or ours
    const look = () => {
      atEnd.current = below() < NEAR;
      if (atEnd.current) setBehind(false);
    };
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [below]);

  useEffect(() => {
    const box = content.current;
    if (!box || !ready) return;
    const observer = new ResizeObserver(() => {
      const grown = box.offsetHeight > height.current;
      height.current = box.offsetHeight;
      if (!grown) return;
      if (atEnd.current) scroll();
      else setBehind(true);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [content, scroll, ready]);

  return { isBehind, toEnd, atEnd };
}
