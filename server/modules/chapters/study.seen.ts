// What of a film counts as seen: what the page says, as far as the time it took allows.
import { LEAP_MS, type Stretch, seenLength, seenUpTo, union } from '#contract/seen.ts';

/** Who jumps so often sees nothing; real people come nowhere near. */
const MOST_STRETCHES = 1000;

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

interface Watched {
  /** In order. */
  seen: readonly Stretch[];
  /** As they were sent. */
  said: readonly Stretch[];
  /** The film's length, in milliseconds. */
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
  return now.length > MOST_STRETCHES ? { seen, fresh: 0 } : { seen: now, fresh: seenLength(fresh) };
}

/** Those that begin in the part seen from the start, or hardly past it; each carries that part on. */
function unskipped(seen: readonly Stretch[], said: readonly Stretch[]): Stretch[] {
  let at = seenUpTo(seen);
  const kept: Stretch[] = [];
  for (const stretch of said) {
    if (stretch[0] > at + LEAP_MS) break;
    kept.push(stretch);
    at = seenUpTo(union(seen, kept));
  }
  return kept;
}
