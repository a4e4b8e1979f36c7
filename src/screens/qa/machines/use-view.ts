// What part of a drawing is seen: moved, enlarged, fitted. Never so small that its words cannot be read.
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react';
import { TYPE } from '#src/machines/qa/drawing.ts';
import type { Rect } from './items.ts';

export interface View {
  x: number;
  y: number;
  scale: number;
}
interface Size {
  width: number;
  height: number;
}
/** Words of 11 px are the smallest that are read. */
const LEAST = 11 / TYPE.size;
const MOST = 2.5;
const MARGIN = 8;

const scaleFor = (area: Size, rect: Size): number =>
  Math.min(1, (area.width - 2 * MARGIN) / rect.width, (area.height - 2 * MARGIN) / rect.height);
export const fits = (area: Size, rect: Size): boolean => scaleFor(area, rect) >= LEAST;

/** All of it where that can be read; else from its upper left. */
export function fittedView(area: Size, rect: Rect): View {
  const scale = Math.max(LEAST, scaleFor(area, rect));
  const place = (size: number, room: number) => Math.max(MARGIN, (room - size * scale) / 2);
  return {
    scale,
    x: place(rect.width, area.width) - rect.x * scale,
    y: place(rect.height, area.height) - rect.y * scale,
  };
}

/** At its own size, with this in the middle, and no empty ground where there is something to see. */
export function centred(area: Size, whole: Size, rect: Rect, scale = 1): View {
  const place = (middle: number, room: number, size: number) =>
    Math.min(MARGIN, Math.max(room - size * scale - MARGIN, room / 2 - middle * scale));
  return {
    scale,
    x: place(rect.x + rect.width / 2, area.width, whole.width),
    y: place(rect.y + rect.height / 2, area.height, whole.height),
  };
}

/** How a drawing opens: all of it where that can be read, else at what there is to see. */
export const initialView = (area: Size, whole: Size, first: Rect | undefined): View =>
  fits(area, whole) || !first ? fittedView(area, { x: 0, y: 0, ...whole }) : centred(area, whole, first);

/** All of it; where that cannot be read, as much as can be, about what there is to see. */
export const fittedAt = (area: Size, whole: Size, first: Rect | undefined): View =>
  fits(area, whole) || !first ? fittedView(area, { x: 0, y: 0, ...whole }) : centred(area, whole, first, LEAST);

export const zoomed = (view: View, by: number, at: { x: number; y: number }): View => {
  const scale = Math.min(MOST, Math.max(LEAST, view.scale * by));
  const turn = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * turn, y: at.y - (at.y - view.y) * turn };
};

/** Moved just so far that the rectangle is seen. */
export function revealing(view: View, area: Size, { x, y, width, height }: Rect): View {
  const shift = (from: number, size: number, room: number) =>
    from < MARGIN
      ? MARGIN - from
      : from + size > room - MARGIN
        ? Math.max(room - MARGIN - from - size, MARGIN - from)
        : 0;
  const [left, top] = [view.x + x * view.scale, view.y + y * view.scale];
  return {
    ...view,
    x: view.x + shift(left, width * view.scale, area.width),
    y: view.y + shift(top, height * view.scale, area.height),
  };
}

/** The element's size, now and after each change. */
export function useSize(ref: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const measure = useCallback(() => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = ref.current ?? {};
    setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
  }, [ref]);
  useLayoutEffect(() => {
    measure();
    if (!ref.current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [measure, ref]);
  return size;
}
