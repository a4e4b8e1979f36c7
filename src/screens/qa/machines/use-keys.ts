// The keyboard in a drawing, which is one tab stop.
import type { KeyboardEvent } from 'react';
import { type Item, neighbour } from './items.ts';

interface Keys {
  items: readonly Item[];
  /** Where the keyboard is. */
  stop: Item | undefined;
  moveTo: (item: Item) => void;
  enter: (item: Item) => void;
  choose: (element: string) => void;
  up: () => void;
  zoom: (by: number) => void;
  fit: () => void;
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export function useKeys({ items, stop, moveTo, enter, choose, up, zoom, fit }: Keys) {
  const go = (item: Item | undefined) => item && moveTo(item);
  const acts: Readonly<Record<string, () => void>> = {
    Home: () => go(items[0]),
    End: () => go(items.at(-1)),
    Enter: () => stop && enter(stop),
    ' ': () => stop && choose(stop.element),
    Escape: up,
    Backspace: up,
    '+': () => zoom(1.25),
    '=': () => zoom(1.25),
    '-': () => zoom(0.8),
    '0': fit,
  };
  return (e: KeyboardEvent) => {
    const act = ARROWS.has(e.key) ? () => stop && go(neighbour(items, stop, e.key)) : acts[e.key];
    if (!act || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    act();
  };
}
