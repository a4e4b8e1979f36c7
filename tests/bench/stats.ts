// Medians and quantiles, and what a pair of interleaved series says: the ratio, and how far the peer moves against itself.

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const low = sorted[Math.floor(at)] ?? Number.NaN;
  const high = sorted[Math.ceil(at)] ?? Number.NaN;
  return low + (high - low) * (at - Math.floor(at));
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** One value a round for each of the three: ours, the peer, and the same peer once more. */
export interface Rounds {
  ours: number[];
  peer: number[];
  again: number[];
}

export const noRounds = (): Rounds => ({ ours: [], peer: [], again: [] });

interface Comparison {
  ours: number;
  peer: number;
  ratio: number;
  /** The peer against itself, folded above 1: a ratio nearer to the aim than this says nothing. */
  noise: number;
}

/** Ratio of medians; medians keep one disturbed round from deciding. */
export function compare({ ours, peer, again }: Rounds): Comparison {
  const noise = median(again) / median(peer);
  return {
    ours: median(ours),
    peer: median(peer),
    ratio: median(ours) / median(peer),
    noise: Math.max(noise, 1 / noise),
  };
}

interface Difference {
  added: number;
  peer: number;
  noise: number;
}

/** What we add to the peer, in its unit. */
export function difference({ ours, peer, again }: Rounds): Difference {
  return {
    added: median(ours) - median(peer),
    peer: median(peer),
    noise: Math.abs(median(again) - median(peer)),
  };
}

/** A generator that repeats itself: cuts and kills can be run again at the same places. */
export function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}
