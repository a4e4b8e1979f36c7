// What is drawn on the pages of a class, from the strokes in its log. Pure; the same twice, or late, changes nothing.
import type { InkOp, Stroke } from '#contract/ink.ts';
import type { LiveRole } from '#contract/live.ts';

export interface DrawnStroke extends Stroke {
  /** Whose it is. */
  userId: string;
}

interface Layer {
  /** Lowest first. */
  strokes: readonly DrawnStroke[];
  /** Once taken away, a stroke does not come back: not by a call that was sent again, either. */
  gone: ReadonlySet<string>;
}

/** By page: `board:<n>`, `<resourceId>:<n>`. */
export type Ink = Readonly<Record<string, Layer>>;

export interface Draws {
  page: string;
  by: { userId: string; role?: LiveRole };
  ops: readonly InkOp[];
}

const NO_LAYER: Layer = { strokes: [], gone: new Set() };

export const layerOf = (ink: Ink, page: string): Layer => ink[page] ?? NO_LAYER;

export const withInk = (ink: Ink, draws: Draws): Ink => ({
  ...ink,
  [draws.page]: draws.ops.reduce((layer, op) => withOp(layer, op, draws.by), layerOf(ink, draws.page)),
});

/** Who teaches takes away anybody's; a student their own. */
const mayRemove = (stroke: DrawnStroke, { userId, role }: Draws['by']): boolean =>
  stroke.userId === userId || role === 'host' || role === 'cohost';

function withOp(layer: Layer, op: InkOp, by: Draws['by']): Layer {
  switch (op.op) {
    case 'add': {
      const { id } = op.stroke;
      if (layer.gone.has(id) || layer.strokes.some((s) => s.id === id)) return layer;
      return { ...layer, strokes: [...layer.strokes, { ...op.stroke, userId: by.userId }] };
    }
    case 'remove': {
      const ids = new Set(op.ids);
      return without(layer, (s) => ids.has(s.id) && mayRemove(s, by));
    }
    case 'clear':
      return without(layer, (s) => mayRemove(s, by));
  }
}

function without(layer: Layer, goes: (stroke: DrawnStroke) => boolean): Layer {
  const gone = layer.strokes.filter(goes);
  if (gone.length === 0) return layer;
  return {
    strokes: layer.strokes.filter((s) => !goes(s)),
    gone: new Set([...layer.gone, ...gone.map((s) => s.id)]),
  };
}

/** The latest of one's own that is still there: what an undo takes away. */
export const lastOwn = (strokes: readonly DrawnStroke[], userId: string): DrawnStroke | undefined =>
  strokes.findLast((s) => s.userId === userId);
