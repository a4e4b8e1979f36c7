// The rows of a class that is held, as its teachers need them: asked for once, and again when the class's board says so.
import { useCall } from '#src/api/query.ts';
import { useLog } from '#src/stream/use-log.ts';

const ANSWERS = '/api/Live/Answers';
export const ASKS = '/api/Live/Asks';

export function useLiveAnswers(liveId: string, questionId: string) {
  useBoardWord(liveId, 'board.answered', ANSWERS);
  return useCall(ANSWERS, { liveId, questionId });
}

/** What is news of them is heard once, beside the tool that counts it (`ask-news.tsx`). */
export const useAsks = (liveId: string) => useCall(ASKS, { liveId });

/** Also when the board is heard again: what was said meanwhile cannot be had. */
export function useBoardWord(liveId: string, word: string, path: string): void {
  useLog(`board:${liveId}`, { on: { [word]: [path], 'board.joined': [path] } });
}
