// A worked example with faded steps: how far it is told, and what comes then. Pure; the chart decides by it, the server
// tells by it.

/** How an example is laid out for this student, this time. */
export interface Layout {
  steps: number;
  /** Steps (from 1) that are left to the student, in order. */
  blanks: readonly number[];
  variant: boolean;
}

/** The working of an example under way, or the last one. */
export interface Working {
  pointId: string;
  /** Workings begun in this lesson, this one among them. */
  n: number;
  /** Steps that stand, told or filled in. */
  shown: number;
  /** Asked for anew: practice that says nothing new of what the student knows. */
  isAnew: boolean;
}
export const NO_WORKING: Working = { pointId: '', n: 0, shown: 0, isAnew: false };

export const exampleIdOf = ({ pointId, n }: Pick<Working, 'pointId' | 'n'>): string => `example.${pointId}.${n}`;

export interface Telling {
  /** The number of steps that stand once this part is told. */
  to: number;
  turn: 'blank' | 'step' | 'variant' | 'over';
}

/** From `shown` on to where it is the student's turn. */
export function tellingOf({ steps, blanks, variant }: Layout, shown: number, stepwise: boolean): Telling {
  const blank = blanks.find((b) => b > shown) ?? steps + 1;
  const to = Math.max(shown, Math.min(blank - 1, stepwise ? shown + 1 : steps));
  if (to + 1 === blank && blank <= steps) return { to, turn: 'blank' };
  if (to < steps) return { to, turn: 'step' };
  return { to, turn: variant ? 'variant' : 'over' };
}

/**
 * Backward fading (Renkl and Atkinson 2003): one step more with each time that the student has met the example, the last
 * first and backwards from there; where the teacher names another as the first, that one comes before the rest. At the
 * first meeting at least one step is shown.
 */
export function blanksOf(steps: number, met: number, first = steps): number[] {
  const count = Math.min(met + 1, met === 0 ? steps - 1 : steps);
  const key = Math.min(first, steps);
  const backwards = Array.from({ length: steps }, (_, i) => steps - i).filter((step) => step !== key);
  return [key, ...backwards].slice(0, Math.max(count, 0)).sort((a, b) => a - b);
}
