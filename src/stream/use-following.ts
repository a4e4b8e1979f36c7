// Keeps what is new in sight on a growing page: a reader at its end is led to what comes, and sees it from its beginning; a
// reader who has scrolled up is never moved, but told what came.
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** How near the end still counts as there, px. */
const NEAR = 96;
/** The parts of a page that come one after the other; the attribute says what a part is, or nothing. */
const PARTS = '[data-came]';
/** Below what is led to, px. */
const FREE = 12;
const NOWHERE = Number.NEGATIVE_INFINITY;
/** A page that is led somewhere may come to rest so far from there, px: no reader has moved it. */
const SLACK = 24;
/** So long nothing came: what stood there has been read, ms. */
const READ_MS = 3_000;
/** What a reader is told of first, where several things came. */
const FIRST_TOLD = ['teacher', 'answer', 'asked', 'form', 'check', 'point'];

/** What waits for the reader: it is seen to its button. */
const SEEN_TO_END = ['asked', 'form'];

type Ref = RefObject<HTMLElement | null>;

interface Following {
  /** What came that cannot be seen: its `data-came`, or empty; null where nothing did. */
  news: string | null;
  toNews: () => void;
  /** The reader has done something: what comes of it is shown, wherever they were reading. */
  expect: () => void;
  /** What comes next by itself grows below what has come. */
  hold: () => void;
  /** The reader looks at what has opened elsewhere. */
  leave: () => void;
}

interface Places {
  /** The element that grows; its `scroll-margin-top` is what lies over the top of the window. */
  content: Ref;
  /** What floats over the foot of the window, and hides what is under it. */
  floor: Ref;
}

interface Known {
  height: number;
  last: HTMLElement | null;
  at: number;
  scrolledTo: number;
}

export function useFollowing({ content, floor }: Places, ready: boolean): Following {
  const isFollowing = useRef(true);
  const expects = useRef(false);
  /** What is read to its end before anything else is led to. */
  const held = useRef<HTMLElement | null>(null);
  /** What the page was when it was last looked at, and where it was scrolled to by itself. */
  const known = useRef<Known>({ height: 0, last: null, at: 0, scrolledTo: NOWHERE });
  const [news, setNews] = useState<string | null>(null);

  const look = useMemo(() => placesOf({ content, floor }), [content, floor]);
  const { fresh, see, begin, hasCome } = useMemo(() => seenOf(look.parts), [look]);
  const setFollowing = useCallback(
    (is: boolean) => {
      isFollowing.current = is;
      held.current = null;
      // the browser itself holds in place what is read, and nothing for who is led to what comes
      content.current?.style.setProperty('overflow-anchor', is ? 'none' : 'auto');
    },
    [content],
  );
  const scrollBy = useCallback((distance: number) => {
    if (Math.abs(distance) < 1) return;
    window.scrollBy(0, distance);
    known.current.scrolledTo = window.scrollY;
  }, []);
  /** What a reader is told of: the first word of it cannot be seen. */
  const told = useCallback(() => {
    const hidden = fresh().filter((part) => part.getBoundingClientRect().top > look.bottom() - NEAR / 2);
    return FIRST_TOLD.map((kind) => hidden.find((part) => part.dataset['came'] === kind)).find(Boolean) ?? hidden[0];
  }, [look, fresh]);
  const tell = useCallback(() => {
    const part = told();
    // what is led to and goes on below the window is being read
    const isElsewhere = !isFollowing.current || held.current !== null;
    // the room below the last of it is nothing that came
    const rest = look.end(held.current === look.parts().at(-1) ? held.current : null);
    setNews(part?.dataset['came'] ?? (isElsewhere && rest > 1 ? '' : null));
  }, [look, told]);
  const follow = useCallback(() => {
    const parts = fresh();
    const all = look.parts();
    const asked = all.find((part) => SEEN_TO_END.includes(part.dataset['came'] ?? ''));
    // an open question is seen to its button, also where something had been said below it; what comes below it is led to
    if (asked && (all.at(-1) === asked || (parts.length === 0 && !hasCome())))
      return scrollBy(asked.getBoundingClientRect().bottom + FREE - look.bottom());
    scrollBy(distanceTo(parts, Math.max(0, look.end(held.current)), look));
  }, [look, fresh, hasCome, scrollBy]);
  const expect = useCallback(() => {
    begin();
    setFollowing(true);
    expects.current = true;
    // how they came here is not told yet
    known.current.scrolledTo = window.scrollY;
    setNews(null);
  }, [begin, setFollowing]);
  const toNews = useCallback(() => {
    const parts = look.parts();
    const to = told();
    see(parts[to ? parts.indexOf(to) - 1 : parts.length - 1]);
    setFollowing(true);
    follow();
    tell();
  }, [look, told, follow, tell, see, setFollowing]);
  const hold = useCallback(() => {
    if (!expects.current) held.current = look.parts().at(-1) ?? null;
  }, [look]);

  useEffect(() => {
    const scrolled = () => {
      const { height, last, scrolledTo } = known.current;
      // what has grown meanwhile is not what the reader left
      if (Math.abs(window.scrollY - scrolledTo) < SLACK) return;
      // a page that folds is moved by the browser, and is looked at right away
      if (isFollowing.current && look.height() < height) return;
      known.current.scrolledTo = NOWHERE;
      const isAtEnd = look.below(height) < NEAR;
      setFollowing(isAtEnd);
      if (isAtEnd) see(last);
      // a reader who has come to what was told by its name has seen it
      const left = told()?.dataset['came'] ?? null;
      setNews((had) => (isAtEnd ? null : had && left));
    };
    window.addEventListener('scroll', scrolled, { passive: true });
    return () => window.removeEventListener('scroll', scrolled);
  }, [look, see, told, setFollowing]);

  const changed = useCallback(
    (box: HTMLElement) => {
      const grown = box.offsetHeight > known.current.height;
      const last = look.parts().at(-1) ?? null;
      const at = performance.now();
      const was = known.current;
      // who comes back to a page lands on its last word
      if (!was.last && !expects.current) begin();
      const isRead = grown && at - was.at > READ_MS && look.below(was.height) < NEAR;
      // an answer that is waited for has not been read
      if (was.last && isRead && !(was.last === last && last.dataset['came'] === 'answer')) see(was.last);
      if (last !== was.last) expects.current = false;
      known.current = { ...was, height: box.offsetHeight, last, at: grown ? at : was.at };
      if (isFollowing.current) follow();
      // a page that folds scrolls by itself, too
      if (isFollowing.current) known.current.scrolledTo = window.scrollY;
      // what comes while something above it folds makes the page no longer
      if (grown || last !== was.last) tell();
    },
    [look, see, begin, follow, tell],
  );
  useChanges({ content, floor }, ready, changed);
  const leave = useCallback(() => setFollowing(false), [setFollowing]);

  return { news, toNews, expect, hold, leave };
}

/** How far to scroll so that what has come is seen from its beginning, and no further than `below`. */
function distanceTo(parts: readonly HTMLElement[], below: number, look: ReturnType<typeof placesOf>): number {
  const came = (kind: string) => (part: HTMLElement) => part.dataset['came'] === kind;
  const isBeginning = parts[0] !== undefined && parts[0] === look.parts()[0];
  // the greeting makes room for what follows it, or that would end under the foot with nothing to tell of it
  const point = isBeginning ? parts.find(came('point')) : undefined;
  const start = parts.findLast(came('teacher')) ?? point ?? parts[0];
  if (!start) return below;
  const toStart = start.getBoundingClientRect().top - look.top();
  const last = parts.at(-1)?.getBoundingClientRect().top ?? 0;
  // what has begun in view is seen to its end, and never scrolled back from
  const isCut = start === point && start !== parts[0] && last - toStart < look.bottom() - NEAR / 2;
  return Math.min(below, isCut ? Math.max(0, last - look.top()) : toStart);
}

/** Tells of what grows, and of what takes window away: above the page, or at its foot. */
function useChanges({ content, floor }: Places, ready: boolean, changed: (box: HTMLElement) => void): void {
  useEffect(() => {
    const box = content.current;
    if (!box || !ready) return;
    const tell = () => changed(box);
    const observer = new ResizeObserver(tell);
    for (const one of [box, floor.current, document.body]) if (one) observer.observe(one);
    window.addEventListener('resize', tell);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', tell);
    };
  }, [content, floor, ready, changed]);
}

/** The parts that were there when the reader was last at the end, or did something: some may be folded away since. */
function seenOf(parts: () => HTMLElement[]) {
  let seen: readonly HTMLElement[] = [];
  let before: HTMLElement | undefined;
  return {
    /** The reader has come, or does something: all that is there has been seen. */
    begin: () => {
      seen = parts();
      before = seen.at(-1);
    },
    /** Whether anything has come of it. */
    hasCome: () => parts().at(-1) !== before,
    /** What has come since. */
    fresh: () => parts().slice(parts().findLastIndex((part) => seen.includes(part)) + 1),
    /** All to this part has been seen; of one that is gone nobody knows where it stood. */
    see: (last: HTMLElement | null | undefined) => {
      const all = parts();
      if (!last) seen = [];
      else if (all.includes(last)) seen = all.slice(0, all.indexOf(last) + 1);
    },
  };
}

/** Where things stand in the window, px. */
function placesOf({ content, floor }: Places) {
  const bottom = () => window.innerHeight - (floor.current?.offsetHeight ?? 0);
  /** How far the end is below what can be seen; negative when it is in view. `height`: as it was known. */
  const below = (height = Number.POSITIVE_INFINITY) => {
    const box = content.current;
    const { top = 0 } = box?.getBoundingClientRect() ?? {};
    return top + Math.min(height, box?.offsetHeight ?? 0) - bottom();
  };
  return {
    bottom,
    below,
    /** The same of what is read first, where there is such. */
    end: (held: HTMLElement | null) => (held ? held.getBoundingClientRect().bottom - bottom() : below()),
    top: () => (content.current ? Number.parseFloat(getComputedStyle(content.current).scrollMarginTop) || 0 : 0),
    height: () => content.current?.offsetHeight ?? 0,
    parts: () => [...(content.current?.querySelectorAll<HTMLElement>(PARTS) ?? [])],
  };
}
