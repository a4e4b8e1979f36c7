// Rows of an ordered list, moved by drag: the browser's own with a mouse, ours by touch or pen, which has none. The keyboard's
// way is `RowTools` and `movedBy` beside it.
import { type DragEvent, type PointerEvent, useId, useRef, useState } from 'react';

/** Tells rows from files and texts that are dragged over the page. */
const ROW = 'application/x-mengoo-row';

export interface Reorder {
  dragged: number | null;
  over: number | null;
  /** What the row is taken by. */
  handle: (at: number) => object;
  /** The row itself, where another may be dropped. */
  target: (at: number) => object;
}

/** A finger needs more than an icon; the page stays where it is under it. */
const HANDLE = { touchAction: 'none', '@media (pointer: coarse)': { padding: '0.75rem', margin: '-0.5rem' } } as const;

export function useReorder(onMove: (from: number, to: number) => void): Reorder {
  // a list takes its own rows only: the type carries whose they are
  const list = useId().replaceAll(/\W/g, '').toLowerCase();
  const type = `${ROW}-${list}`;
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const finger = useRef<number | null>(null);
  const end = () => {
    finger.current = null;
    setDragged(null);
    setOver(null);
  };
  const rowUnder = ({ clientX, clientY }: PointerEvent): number | null => {
    const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(`[data-row-of="${list}"]`);
    return row ? Number(row.dataset['rowAt']) : null;
  };
  const byTouch = (at: number) => ({
    onPointerDown: (e: PointerEvent<HTMLElement>) => {
      if (e.pointerType === 'mouse' || !e.isPrimary) return;
      finger.current = e.pointerId;
      // a finger that leaves the handle is still ours
      e.currentTarget.setPointerCapture(e.pointerId);
      setDragged(at);
    },
    onPointerMove: (e: PointerEvent<HTMLElement>) => {
      if (finger.current !== e.pointerId) return;
      scrollAtEdge(e.currentTarget, e.clientY);
      setOver(rowUnder(e));
    },
    onPointerUp: (e: PointerEvent<HTMLElement>) => {
      if (finger.current !== e.pointerId) return;
      const to = rowUnder(e);
      end();
      if (to !== null && to !== at) onMove(at, to);
    },
    onPointerCancel: (e: PointerEvent<HTMLElement>) => {
      if (finger.current === e.pointerId) end();
    },
  });
  return {
    dragged,
    over,
    handle: (at) => ({
      css: HANDLE,
      draggable: true,
      ...byTouch(at),
      onDragStart: (e: DragEvent<HTMLElement>) => {
        // some browsers begin a drag of their own under a finger that rests
        if (finger.current !== null) return e.preventDefault();
        e.dataTransfer.setData(type, String(at));
        e.dataTransfer.effectAllowed = 'move';
        const row = e.currentTarget.closest('li');
        if (row) e.dataTransfer.setDragImage(row, 0, 0);
        setDragged(at);
      },
      onDragEnd: end,
    }),
    target: (at) => ({
      'data-row-of': list,
      'data-row-at': at,
      onDragOver: (e: DragEvent) => {
        if (dragged === null || !e.dataTransfer.types.includes(type)) return;
        e.preventDefault();
        setOver(at);
      },
      onDrop: (e: DragEvent) => {
        if (dragged === null) return;
        e.preventDefault();
        end();
        onMove(dragged, at);
      },
    }),
  };
}

/** What is dragged so near to the window's edge scrolls what it stands in, so that a long list is one way from end to end. */
const EDGE = 72;
const STEP = 14;

function scrollAtEdge(within: HTMLElement, y: number): void {
  const by = y < EDGE ? -STEP : y > window.innerHeight - EDGE ? STEP : 0;
  if (by !== 0) scrollerOf(within).scrollBy(0, by);
}

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}
