// The first screenful of rows at once, the rest in the frames that follow: a hundred rows laid out in one go would hold
// the page for longer than a key stroke may wait.
import { startTransition, useEffect, useState } from 'react';
import type { Identified } from './column.ts';

const STEP = 20;

/** Rows of another page begin anew; rows that changed among those shown stay where they are. */
export function useGrowing<Row extends Identified>(rows: readonly Row[]): readonly Row[] {
  const [state, setState] = useState({ rows, count: STEP });
  let { count } = state;
  if (state.rows !== rows) {
    const known = new Set(state.rows.map((r) => r.id));
    if (!rows.some((r) => known.has(r.id))) count = STEP;
    setState({ rows, count });
  }
  const more = count < rows.length;
  useEffect(() => {
    if (!more) return;
    const grow = () => startTransition(() => setState((s) => ({ ...s, count: Math.max(s.count, count + STEP) })));
    // not before what is there has been painted: else all of it would be laid out in one go after all
    const frame = requestAnimationFrame(grow);
    return () => cancelAnimationFrame(frame);
  }, [more, count]);
  return more ? rows.slice(0, count) : rows;
}
