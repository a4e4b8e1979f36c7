// How large a map is shown: at first all of it, where that can be read; then as one likes.
import { type RefObject, useEffect, useState } from 'react';
import { type Box, fitted, LEAST_ZOOM } from './geometry.ts';
import { useWidth } from './use-width.ts';

const MOST_ZOOM = 1.5;
const FACTOR = 1.2;

export interface Zooming {
  larger: () => void;
  smaller: () => void;
  /** Back to all of it. */
  fit: () => void;
}

/** `isEdited`: neither what is moved outwards nor what opens beside the map changes its size under the hand. */
export function useZoom(
  viewport: RefObject<HTMLElement | null>,
  area: Box,
  isEdited: boolean,
): { zoom: number; width: number } & Zooming {
  const width = useWidth(viewport);
  const [first, setFirst] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  if (isEdited && first === null && width > 0) setFirst(fitted(area, width));
  const zoom = chosen ?? first ?? fitted(area, width);
  const by = (factor: number) => setChosen(Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM / 3, zoom * factor)));
  useEffect(() => {
    const element = viewport.current;
    if (!element) return;
    // React's own wheel listener may not keep the page from zooming
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const factor = event.deltaY < 0 ? 1.1 : 1 / 1.1;
      setChosen((now) => Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM / 3, (now ?? zoom) * factor)));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [viewport, zoom]);
  const fit = () => {
    setFirst(null);
    setChosen(null);
  };
  return { zoom, width, larger: () => by(FACTOR), smaller: () => by(1 / FACTOR), fit };
}
