// Rows of an ordered list, moved by drag. The keyboard's way is `RowTools` and `movedBy` beside it.
import { type DragEvent, useId, useState } from 'react';

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

export function useReorder(onMove: (from: number, to: number) => void): Reorder {
  // a list takes its own rows only: the type carries whose they are
  const type = `${ROW}-${useId().replaceAll(/\W/g, '')}`.toLowerCase();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    dragged,
    over,
    handle: (at) => ({
      draggable: true,
      onDragStart: (e: DragEvent<HTMLElement>) => {
        e.dataTransfer.setData(type, String(at));
        e.dataTransfer.effectAllowed = 'move';
        const row = e.currentTarget.closest('li');
        if (row) e.dataTransfer.setDragImage(row, 0, 0);
        setDragged(at);
      },
      onDragEnd: end,
    }),
    target: (at) => ({
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
