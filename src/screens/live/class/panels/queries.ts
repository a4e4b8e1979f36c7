// The rows of a class that is held, as its teachers need them: asked for once, and again when the class's board says so.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#contract/index.ts';
import { useCall } from '#src/api/query.ts';
import { sharedFollow } from '#src/stream/follow.ts';
import { followUserLog } from '#src/stream/user-log.ts';
import type { ClassView } from '../class.ts';

/** Thirty answer within a few seconds: asked once for what comes together. */
const GATHER_MS = 150;

const ANSWERS = '/api/Live/Answers';
export const ASKS = '/api/Live/Asks';
export type Answers = OutputOf<typeof ANSWERS>;
export type Ask = OutputOf<typeof ASKS>[number];

export function useAnswers(liveId: string, questionId: string) {
  useBoardWord(liveId, 'board.answered', ANSWERS);
  return useCall(ANSWERS, { liveId, questionId });
}

export function useAsks(live: ClassView) {
  const { liveId } = live.facts;
  useBoardWord(liveId, 'board.asked', ASKS);
  useTold(live);
  return useCall(ASKS, { liveId });
}

/** What one has asked oneself: asked for again when it is answered, to oneself or aloud. */
export function useOwnAsks(live: ClassView) {
  const { facts, userId } = live;
  const client = useQueryClient();
  useTold(live);
  useEffect(
    () =>
      followUserLog(userId, {
        hear: (name) => {
          if (name === 'live.answered') void client.invalidateQueries({ queryKey: [ASKS] });
        },
        caughtUp: () => {},
      }),
    [client, userId],
  );
  return useCall(ASKS, { liveId: facts.liveId });
}

/** What is put on the stage is answered aloud from then on. */
function useTold({ stage }: ClassView): void {
  const client = useQueryClient();
  const told = stage.kind === 'ask' ? stage.askId : '';
  useEffect(() => {
    if (told !== '') void client.invalidateQueries({ queryKey: [ASKS] });
  }, [client, told]);
}

/** Also when the board is heard again: what was said meanwhile cannot be had. */
function useBoardWord(liveId: string, word: string, path: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unfollow = sharedFollow().follow(`board:${liveId}`, null, ({ event }) => {
      if (event.type !== 'CUSTOM' || (event.name !== word && event.name !== 'board.joined')) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: [path] });
      }, GATHER_MS);
    });
    return () => {
      unfollow();
      clearTimeout(timer);
    };
  }, [client, liveId, word, path]);
}
