// A drawing that is dragged, and moved or enlarged by the wheel.
import { type Dispatch, type PointerEvent, type RefObject, type SetStateAction, useRef, type WheelEvent } from 'react';
import { type View, zoomed } from './use-view.ts';

/** Less is a click. */
const DRAG = 4;

export function usePanning(area: RefObject<HTMLElement | null>, setView: Dispatch<SetStateAction<View>>) {
  const held = useRef<{ x: number; y: number } | null>(null);
  const moved = useRef(false);
  return {
    /** Whether what ends now was a drag: its click means nothing. */
    isMoved: () => moved.current,
    onPointerDown: (e: PointerEvent) => {
      held.current = { x: e.clientX, y: e.clientY };
      moved.current = false;
    },
    onPointerMove: (e: PointerEvent) => {
      const from = held.current;
      if (!from || e.buttons === 0) return;
      const [x, y] = [e.clientX - from.x, e.clientY - from.y];
      if (!moved.current && Math.hypot(x, y) < DRAG) return;
      moved.current = true;
      held.current = { x: e.clientX, y: e.clientY };
      setView((v) => ({ ...v, x: v.x + x, y: v.y + y }));
    },
    onPointerLeave: () => {
      held.current = null;
    },
    onWheel: (e: WheelEvent) => {
      const box = area.current?.getBoundingClientRect();
      const at = { x: e.clientX - (box?.left ?? 0), y: e.clientY - (box?.top ?? 0) };
      const { deltaX, deltaY, ctrlKey } = e;
      setView((v) => (ctrlKey ? zoomed(v, deltaY < 0 ? 1.1 : 0.9, at) : { ...v, x: v.x - deltaX, y: v.y - deltaY }));
    },
  };
}
