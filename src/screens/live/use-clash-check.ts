// Before a class is put into a time: what else is there then. Where something is, a person decides.
import { useState } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { liveStream } from '#contract/live-rows.ts';
import { send } from '#src/api/operations.ts';

export type Clash = OutputOf<'/OrgApi/LiveStream/Clashes'>[number];

interface Span {
  id?: string;
  classIds: string[];
  startAt: number;
  minutes: number;
  repeatWeeks?: number;
}

const WEEK = 7 * 86_400_000;

export function useClashCheck() {
  const [asked, setAsked] = useState<{ clashes: readonly Clash[]; decide: (goOn: boolean) => void }>();
  return {
    asked,
    /** False: somebody has looked at what is in the way, and would rather change the time. */
    passes: async (planned: Span): Promise<boolean> => {
      const to = planned.startAt + (planned.repeatWeeks ?? 1) * WEEK;
      const clashes = await send(liveStream.clashes, { from: planned.startAt, to, planned }, { quiet: true });
      if (clashes.length === 0) return true;
      return new Promise((resolve) => {
        setAsked({
          clashes,
          decide: (goOn) => {
            setAsked(undefined);
            resolve(goOn);
          },
        });
      });
    },
  };
}
export type ClashCheck = ReturnType<typeof useClashCheck>;
