// How large a document is shown, as a multiple of what fits: by buttons, two fingers, or the wheel with Ctrl.
import { useEffect, useLayoutEffect, useRef } from 'react';

export interface Zoom {
  at: number;
  set: (at: number) => void;
}

const [LEAST, MOST] = [0.5, 5];
/** One press of a button. */
export const ZOOM_STEP = 1.25;

export const clampZoom = (at: number): number => Math.min(MOST, Math.max(LEAST, at));

const apart = ([a, b]: readonly Touch[]): number =>
  a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0;

/** `target`: where fingers are; of a frame its document. */
export function usePinch(target: HTMLElement | Document | null | undefined, zoom: Zoom): void {
  const latest = useRef(zoom);
  useLayoutEffect(() => {
    latest.current = zoom;
  });
  useEffect(() => {
    if (!target) return;
    let from: { apart: number; at: number } | null = null;
    const start = (e: Event) => {
      const touches = [...(e as TouchEvent).touches]; // what it is listened for
      from = touches.length === 2 ? { apart: apart(touches), at: latest.current.at } : null;
    };
    const move = (e: Event) => {
      const touches = [...(e as TouchEvent).touches];
      if (!from || touches.length !== 2) return;
      // else the browser enlarges the page around it as well
      e.preventDefault();
      latest.current.set(clampZoom((from.at * apart(touches)) / from.apart));
    };
    const wheel = (e: Event) => {
      const { ctrlKey, deltaY } = e as WheelEvent;
      if (!ctrlKey) return;
      e.preventDefault();
      latest.current.set(clampZoom(latest.current.at * Math.exp(-deltaY / 300)));
    };
    target.addEventListener('touchstart', start, { passive: true });
    target.addEventListener('touchmove', move, { passive: false });
    target.addEventListener('wheel', wheel, { passive: false });
    return () => {
      target.removeEventListener('touchstart', start);
      target.removeEventListener('touchmove', move);
      target.removeEventListener('wheel', wheel);
    };
  }, [target]);
}

/** What is in the middle of `scroller` stays there while its content is enlarged. */
export function useSteadyMiddle(scroller: () => Element | null | undefined, at: number): void {
  const before = useRef(at);
  useLayoutEffect(() => {
    const element = scroller();
    const by = at / before.current;
    before.current = at;
    if (!element || by === 1) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    element.scrollTop = (scrollTop + clientHeight / 2) * by - clientHeight / 2;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * by - clientWidth / 2;
  });
}
