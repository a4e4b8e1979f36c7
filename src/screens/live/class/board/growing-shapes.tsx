// Others' strokes in the making.
import { useSyncExternalStore } from 'react';
import { InkShape } from '#src/ui/ink/ink-shape.tsx';
import type { GrowingStore } from '../log/growing.ts';

interface GrowingProps {
  store: GrowingStore;
  page: string;
  ratio: number;
}

export function GrowingShapes({ store, page, ratio }: GrowingProps) {
  const strokes = useSyncExternalStore(store.subscribe, store.get);
  return strokes.map((stroke) =>
    stroke.page === page ? (
      <g key={stroke.id} data-growing={stroke.id}>
        <InkShape shape={stroke} ratio={ratio} />
      </g>
    ) : null,
  );
}
