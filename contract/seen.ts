// Which parts of a film somebody has seen: sorted stretches that neither touch nor overlap. The server keeps them; the player
// draws them, and knows by them how far one may skip.

/** From and to, in milliseconds of the film. */
export type Stretch = readonly [from: number, to: number];

/** So far past the part seen from the start one may begin, where no skipping is allowed: a player is not exact. */
export const LEAP_MS = 2000;

export const seenLength = (stretches: readonly Stretch[]): number =>
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

/** To where somebody has come from the start. All small leaps together may be as long as one: many are a way to skip. */
export function seenUpTo(seen: readonly Stretch[]): number {
  let at = 0;
  let leaps = 0;
  for (const [from, to] of seen) {
    leaps += Math.max(0, from - at);
    if (leaps > LEAP_MS) break;
    at = Math.max(at, to);
  }
  return at;
}
