// The rows of a class that is held, as its teachers need them: asked for once, and again when the class's board says so.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCall } from '#src/api/query.ts';
import { useLog } from '#src/stream/use-log.ts';

const ANSWERS = '/api/Live/Answers';
const ASKED = '/OrgApi/LiveStream/Questions';
export const ASKS = '/api/Live/Asks';

export function useLiveAnswers(liveId: string, questionId: string) {
  useBoardWord(liveId, 'board.answered', ANSWERS);
  return useCall(ANSWERS, { liveId, questionId });
}

/** All that was asked, on the stage or pushed to a class; `told`: changes when there is more of it. */
export function useAllAsked(liveId: string, told: string) {
  const client = useQueryClient();
  useBoardWord(liveId, 'board.answered', ASKED);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when it has changed
  useEffect(() => void client.invalidateQueries({ queryKey: [ASKED] }), [client, told]);
  return useCall(ASKED, { liveId }, { staleTime: 0 });
}

/** What is pushed to a class stands in its log, an answer to it on its board. */
export function useFollowedAsked(classId: string): void {
  useLog(`class:${classId}`, { on: { '*': [ASKED] } });
  useLog(`board:${classId}`, { on: { 'board.answered': [ASKED, ANSWERS], 'board.joined': [ASKED, ANSWERS] } });
}

/** What is news of them is heard once, beside the tool that counts it (`ask-news.tsx`). */
export const useAsks = (liveId: string) => useCall(ASKS, { liveId });

/** Also when the board is heard again: what was said meanwhile cannot be had. */
export function useBoardWord(liveId: string, word: string, path: string): void {
  useLog(`board:${liveId}`, { on: { [word]: [path], 'board.joined': [path] } });
}
