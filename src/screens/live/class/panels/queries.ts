// The rows of a class that is held, as its teachers need them: asked for once, and again when the class's board says so.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '#src/api/query.ts';
import { sharedFollow } from '#src/stream/follow.ts';

/** Thirty answer within a few seconds: asked once for what comes together. */
const GATHER_MS = 150;

const ANSWERS = '/api/Live/Answers';
export const ASKS = '/api/Live/Asks';

export function useAnswers(liveId: string, questionId: string) {
  useBoardWord(liveId, 'board.answered', ANSWERS);
  return useCall(ANSWERS, { liveId, questionId });
}

/** What is news of them is heard once, beside the tool that counts it (`ask-news.tsx`). */
export const useAsks = (liveId: string) => useCall(ASKS, { liveId });

/** Also when the board is heard again: what was said meanwhile cannot be had. */
export function useBoardWord(liveId: string, word: string, path: string): void {
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
