// A lifecycle's log, read to its end.
import { useQuery } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import type { StreamEvent } from '#contract/stream.ts';
import { ask } from '#src/api/client.ts';
import type { LifecycleHalf } from '#src/machines/lifecycle.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { createPlayer, type Replayed, type ReplayPlayer } from './player.ts';

const PAGE = 1000;

/** Whatever is defined and in the catalogue can be replayed; null where this build knows no such kind. */
export const halfOf = (log: string): LifecycleHalf | null =>
  catalogue.find((s) => s.lifecycle?.kind === log.slice(0, log.indexOf(':')))?.lifecycle ?? null;

interface Replay {
  player: ReplayPlayer;
  masked: boolean;
}

export function useReplay(log: string) {
  return useQuery<Replay>({
    queryKey: ['/api/QA/Replay', log],
    enabled: log !== '',
    queryFn: async ({ signal }) => {
      const events: Replayed[] = [];
      let masked = false;
      for (;;) {
        const after = events.at(-1)?.seq ?? 0;
        const answer = await ask('/api/QA/Replay', { log, after, limit: PAGE }, { quiet: true, signal });
        const data = answer.data as OutputOf<'/api/QA/Replay'>; // the server validates its answers
        // stored by the server from this very type, as text
        events.push(...(data.events as { seq: number; event: StreamEvent }[]));
        masked ||= data.masked;
        if (data.events.length === 0 || (events.at(-1)?.seq ?? 0) >= data.last)
          return { player: createPlayer(data.epoch, events, halfOf(log)?.answers), masked };
      }
    },
  });
}
