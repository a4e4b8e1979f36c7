// Open classes by when they are: now, to come, and those that were.
import type { OutputOf } from '#contract/index.ts';

export type OpenLive = OutputOf<'/api/Live/PublicItem'>;
export const LIVE_PARTS = ['now', 'soon', 'past'] as const;
type Part = (typeof LIVE_PARTS)[number];

/** Nobody has opened it in its time. */
export const isUnheld = ({ state, startAt, minutes }: OpenLive, now: number): boolean =>
  state === 'scheduled' && startAt + minutes * 60_000 <= now;

/** One that nobody has opened in its time is not to come any more. */
const partOf = (live: OpenLive, now: number): Part => {
  if (live.state === 'open') return 'now';
  return live.state === 'scheduled' && !isUnheld(live, now) ? 'soon' : 'past';
};

/** The next first; of those that were, the latest. */
export function livesByPart(lives: readonly OpenLive[], now: number): Record<Part, readonly OpenLive[]> {
  const of = (part: Part) => lives.filter((l) => partOf(l, now) === part);
  return {
    now: of('now'),
    soon: of('soon'),
    past: of('past')
      .filter((l) => l.state !== 'scheduled')
      .toReversed(),
  };
}
