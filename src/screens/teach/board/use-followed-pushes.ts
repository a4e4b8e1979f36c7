// Keeps the pushes and their counts current: a push stands in the class's log, a count that changed on the board's topic.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sharedFollow } from '#src/stream/follow.ts';
import { refreshPushes } from './queries.ts';

/** Forty students answer within a few seconds: asked once for what comes together. */
const GATHER_MS = 150;
const TELLS: ReadonlySet<string> = new Set(['board.joined', 'board.answered']);

export function useFollowedPushes(classId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (classId === '') return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void refreshPushes(client);
      }, GATHER_MS);
    };
    const { follow } = sharedFollow();
    const unfollowClass = follow(`class:${classId}`, null, ask);
    const unfollowBoard = follow(`board:${classId}`, null, ({ event }) => {
      if (event.type === 'CUSTOM' && TELLS.has(event.name)) ask();
    });
    return () => {
      clearTimeout(timer);
      unfollowClass();
      unfollowBoard();
    };
  }, [client, classId]);
}
