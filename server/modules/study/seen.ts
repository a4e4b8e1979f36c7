// Which parts of a film somebody has seen: sorted stretches that neither touch nor overlap.

/** From and to, in whole milliseconds of the film. */
export type Stretch = readonly [from: number, to: number];

/** Who jumps so often sees nothing; real people come nowhere near. */
const MOST_STRETCHES = 1000;
/** So far past the part seen from the start one may begin, where no skipping is allowed: a player is not exact. */
export const LEAP_MS = 2000;

export const measure = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, [from, to]) => sum + to - from, 0);

/** Any stretches, brought into order. */
export function union(...all: (readonly Stretch[])[]): Stretch[] {
  const joined: [number, number][] = [];
  for (const [from, to] of all.flat().sort((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) joined.push([from, to]);
  }
  return joined;
}

/** What of `stretches` is not in `known`; both in order. */
function without(stretches: readonly Stretch[], known: readonly Stretch[]): Stretch[] {
  return stretches.flatMap(([from, to]) => {
    const left: Stretch[] = [];
    let at = from;
    for (const [a, b] of known) {
      if (b <= at || a >= to) continue;
      if (a > at) left.push([at, a]);
      at = Math.max(at, b);
    }
    if (at < to) left.push([at, to]);
    return left;
  });
}

/** The first so many milliseconds of these. */
function first(stretches: readonly Stretch[], room: number): Stretch[] {
  let left = room;
  const kept: Stretch[] = [];
  for (const [from, to] of stretches) {
    if (left <= 0) break;
    const end = Math.min(to, from + left);
    kept.push([from, end]);
    left -= end - from;
  }
  return kept;
}

/** To where somebody has come from the start, small leaps allowed for. */
export function reached(seen: readonly Stretch[]): number {
  let at = 0;
  for (const [from, to] of seen) if (from <= at + LEAP_MS) at = Math.max(at, to);
  return at;
}

interface Watched {
  /** In order. */
  seen: readonly Stretch[];
  /** As they were sent. */
  said: readonly Stretch[];
  /** Of the film, ms. */
  length: number;
  /** At most so much may be new, ms. */
  room: number;
  noSkip: boolean;
}

/** What has been seen now, and how much of it is new. */
export function watch({ seen, said, length, room, noSkip }: Watched): { seen: readonly Stretch[]; fresh: number } {
  const cut = union(said.map(([from, to]) => [Math.max(0, from), Math.min(to, length)] as const));
  const allowed = noSkip ? unskipped(seen, cut) : cut;
  const fresh = first(without(allowed, seen), room);
  const now = union(seen, fresh);
  return now.length > MOST_STRETCHES ? { seen, fresh: 0 } : { seen: now, fresh: measure(fresh) };
}

/** Those that begin in the part seen from the start, or hardly past it; each carries that part on. */
function unskipped(seen: readonly Stretch[], said: readonly Stretch[]): Stretch[] {
  let at = reached(seen);
  const kept: Stretch[] = [];
  for (const stretch of said) {
    if (stretch[0] > at + LEAP_MS) break;
    kept.push(stretch);
    at = reached(union(seen, kept));
  }
  return kept;
}
