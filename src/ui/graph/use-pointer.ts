// The pointer on a map: a node is moved, a line is drawn from a handle, the map itself is pushed about.
import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { Point } from './geometry.ts';

export type Drag =
  | ({ kind: 'move'; id: string } & Point)
  /** To where the pointer is, and to which node. */
  | ({ kind: 'line'; id: string; over: string | null } & Point);

interface Pressed {
  kind: 'move' | 'line' | 'push';
  id: string;
  from: Point;
  /** The node's own place, or how far the map was scrolled. */
  start: Point;
  isMoving: boolean;
}

interface Around {
  viewport: RefObject<HTMLElement | null>;
  zoom: number;
  placeOf: (id: string) => Point | undefined;
  /** From pixels of the screen to those of the map. */
  toMap: (client: Point) => Point;
  edit: { onMove: (id: string, to: Point) => void; onConnect: (source: string, target: string) => void } | undefined;
}

/** Less is a click. */
const SLIP = 4;

const idOf = (target: EventTarget | null, name: 'node' | 'handle'): string | null =>
  target instanceof Element ? (target.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) ?? null) : null;

export const nodeUnder = (target: EventTarget | null): string | null => idOf(target, 'node');

export function usePointer({ viewport, zoom, placeOf, toMap, edit }: Around) {
  const pressed = useRef<Pressed | null>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const end = () => {
    pressed.current = null;
    setDrag(null);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return;
    const from = { x: event.clientX, y: event.clientY };
    const [handle, node] = [idOf(event.target, 'handle'), idOf(event.target, 'node')];
    const id = edit ? (handle ?? node) : null;
    const place = id === null ? undefined : placeOf(id);
    const box = viewport.current;
    if (id !== null && place)
      pressed.current = { kind: handle ? 'line' : 'move', id, from, start: place, isMoving: false };
    // a finger scrolls by itself
    else if (box && node === null && event.pointerType === 'mouse')
      pressed.current = { kind: 'push', id: '', from, start: { x: box.scrollLeft, y: box.scrollTop }, isMoving: false };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = pressed.current;
    if (!now) return;
    const by = { x: event.clientX - now.from.x, y: event.clientY - now.from.y };
    if (!now.isMoving && Math.hypot(by.x, by.y) < SLIP) return;
    if (!now.isMoving) event.currentTarget.setPointerCapture(event.pointerId);
    now.isMoving = true;
    const { kind, id, start } = now;
    if (kind === 'push') viewport.current?.scrollTo(start.x - by.x, start.y - by.y);
    else if (kind === 'move') setDrag({ kind, id, x: start.x + by.x / zoom, y: start.y + by.y / zoom });
    else {
      // captured, the event no longer says what is under it
      const over = nodeUnder(document.elementFromPoint(event.clientX, event.clientY));
      setDrag({ kind, id, over: over === id ? null : over, ...toMap({ x: event.clientX, y: event.clientY }) });
    }
  };
  const onPointerUp = () => {
    if (drag?.kind === 'move') edit?.onMove(drag.id, { x: Math.round(drag.x), y: Math.round(drag.y) });
    if (drag?.kind === 'line' && drag.over !== null) edit?.onConnect(drag.id, drag.over);
    end();
  };
  return { drag, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: end } };
}
