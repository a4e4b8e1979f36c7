// What a class has left: who it was for, its whole log with the times, and its tracks.
import { useQuery } from '@tanstack/react-query';
import type { StreamEvent } from '#contract/stream.ts';
import { call } from '#src/api/client.ts';
import {
  type Chapter,
  chaptersOf,
  createReplay,
  type Filled,
  filledOf,
  type Logged,
  type ReplayTimeline,
  replaySpan,
  type Track,
  timed,
  wasRecorded,
  whileHeld,
} from './timeline.ts';

const PAGE = 1000;
/** A film's address lives for hours; a page that stands longer asks anew. */
const FRESH_MS = 2 * 3_600_000;
/** What is on its way is looked for as often. */
const COMING_MS = 5_000;
/** A recording that nobody has begun to send by then will not come soon. */
const LATE_MS = 120_000;

export interface Record {
  tracks: readonly Track[];
  replay: ReplayTimeline;
  span: { from: number; to: number };
  chapters: readonly Chapter[];
  filled: Filled;
  /** Some of it is still being sent, or made whole. */
  isComing: boolean;
}

export const useRecord = (liveId: string) =>
  useQuery({
    queryKey: ['/api/Live/Recordings', 'replay', liveId],
    queryFn: async ({ signal }): Promise<Record> => {
      const [tracks, told] = await Promise.all([
        call('/api/Live/Recordings', { liveId }, { quiet: true, signal }),
        wholeLog(`live:${liveId}`, signal),
      ]);
      const events = timed(told);
      const span = replaySpan(tracks, events);
      const isJustOver = wasRecorded(events) && Date.now() - (events.at(-1)?.at ?? 0) < LATE_MS;
      return {
        tracks,
        span,
        replay: createReplay(whileHeld(events)),
        chapters: chaptersOf(events, span),
        filled: filledOf(tracks, events, span),
        isComing: tracks.some((track) => track.url === null) || (tracks.length === 0 && isJustOver),
      };
    },
    refetchInterval: ({ state }) => (state.data?.isComing ? COMING_MS : false),
    staleTime: FRESH_MS,
  });

async function wholeLog(log: string, signal: AbortSignal): Promise<Logged[]> {
  const told: Logged[] = [];
  for (;;) {
    const after = told.at(-1)?.seq ?? 0;
    const { events } = await call('/api/Stream/Events', { log, after, limit: PAGE }, { quiet: true, signal });
    for (const { event, ...place } of events) told.push({ ...place, event: event as StreamEvent }); // checked before it was stored
    if (events.length < PAGE) return told;
  }
}
