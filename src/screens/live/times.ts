// In which part of the list a live class stands.
import type { OutputOf } from '#contract/index.ts';
import { dayText } from '#src/ui/school-time.ts';

export type OwnLive = OutputOf<'/api/Live/Items'>[number];

export const LIVE_TIMES = ['now', 'today', 'later', 'past'] as const;
type LiveTime = (typeof LIVE_TIMES)[number];

/** One that was never opened stays for the rest of its day: its teacher may be late. */
export function liveTimeOf({ state, startAt, minutes }: OwnLive, now: number): LiveTime {
  if (state === 'open') return 'now';
  if (state !== 'scheduled') return 'past';
  if (dayText(startAt) === dayText(now)) return 'today';
  return startAt + minutes * 60_000 > now ? 'later' : 'past';
}

/** By part; what is past begins with the latest. */
export function livesByTime(lives: readonly OwnLive[], now: number): ReadonlyMap<LiveTime, readonly OwnLive[]> {
  const parts = Map.groupBy(
    [...lives].sort((a, b) => a.startAt - b.startAt),
    (live) => liveTimeOf(live, now),
  );
  parts.get('past')?.reverse();
  return parts;
}
