// The keyboard in a drawing, which is one tab stop.
import { type Dispatch, type KeyboardEvent, type RefObject, type SetStateAction, useEffect, useRef } from 'react';
import type { Drawing, Inventory } from '#contract/qa.ts';
import { cut } from '#src/machines/qa/drawing.ts';
import { type DrawnItem, holds, neighbour } from './items.ts';
import { revealing, type View } from './use-view.ts';

interface Keys {
  area: RefObject<HTMLElement | null>;
  inventory: Inventory;
  drawing: Drawing;
  items: readonly DrawnItem[];
  /** Where the keyboard is. */
  stop: DrawnItem | undefined;
  size: { width: number; height: number };
  setActive: (element: string) => void;
  setView: Dispatch<SetStateAction<View>>;
  onSelect: (element: string) => void;
  onOpen: (id: string) => void;
  zoom: (by: number) => void;
  fit: () => void;
}

const ARROWS = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']);

export function useChartKeys(keys: Keys) {
  const { area, inventory, drawing, items, stop, size, setActive, setView, onSelect, onOpen, zoom, fit } = keys;
  const focus = (mark: string) => area.current?.querySelector<SVGElement>(mark)?.focus({ preventScroll: true });
  const isByKey = useRef(false);
  const open = (id: string) => {
    isByKey.current = true;
    onOpen(id);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who has opened a drawing by keyboard goes on in it
  useEffect(() => {
    if (!isByKey.current) return;
    isByKey.current = false;
    if (stop) setView((v) => revealing(v, size, stop));
    focus('[role=button][tabindex="0"]');
  }, [drawing]);
  const go = (item: DrawnItem | undefined) => {
    if (!item) return;
    setActive(item.element);
    setView((v) => revealing(v, size, item));
    focus(`[role=button][data-element="${CSS.escape(item.element)}"]`);
  };
  const enter = ({ element }: DrawnItem) => {
    const [kind, id] = cut(element);
    if (kind === 'state' && id !== drawing.of && holds(inventory, id)) open(id);
    else onSelect(element);
  };
  const up = () => {
    const parent = inventory.states.find((s) => s.id === drawing.of)?.parent;
    if (!parent) return;
    // at what was left
    setActive(`state:${drawing.of}`);
    open(parent);
  };
  const acts: Readonly<Record<string, () => void>> = {
    Home: () => go(items[0]),
    End: () => go(items.at(-1)),
    Enter: () => stop && enter(stop),
    ' ': () => stop && onSelect(stop.element),
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
