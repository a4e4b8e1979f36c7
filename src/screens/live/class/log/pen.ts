// One's own stroke on its way to the others while it grows: one call at a time, each with what came since the last.
import type { Growing } from '#contract/live.ts';
import { MOST_GROWN, MOST_POINTS } from '#contract/live-limits.ts';

/** Between two calls at least, ms. */
const EVERY_MS = 60;

interface Pen {
  /** The stroke as it is now, all its points. A shape that is drawn out has two, and both may move. */
  move: (stroke: Growing) => void;
  /** It is whole, or dropped: nothing more of it is told. */
  lift: () => void;
}

/** What is told is not needed: who misses it sees the stroke when it is whole. */
export function createPen(send: (stroke: Growing) => Promise<unknown>): Pen {
  let latest: Growing | null = null;
  let told: { id: string; points: Growing['points'] } | null = null;
  let busy = false;

  async function tellAll() {
    if (busy) return;
    busy = true;
    for (let next = unsaid(); next; next = unsaid()) {
      const wait = new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      await Promise.all([send(next).catch(() => {}), wait]);
    }
    busy = false;
  }

  /** What the others lack of it. */
  function unsaid(): Growing | null {
    if (!latest) return null;
    const known = told?.id === latest.id ? told.points : [];
    const { points } = latest;
    const same = known.findIndex((p, i) => p[0] !== points[i]?.[0] || p[1] !== points[i]?.[1]);
    const from = same < 0 ? known.length : same;
    const part = points.slice(from, from + MOST_GROWN);
    if (part.length === 0 || from > MOST_POINTS) return null;
    told = { id: latest.id, points: points.slice(0, from + part.length) };
    return { ...latest, from, points: part };
  }

  return {
    move: (stroke) => {
      latest = stroke;
      void tellAll();
    },
    lift: () => {
      latest = null;
    },
  };
}
