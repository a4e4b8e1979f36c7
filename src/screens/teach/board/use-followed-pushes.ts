// Keeps the pushes and their counts current: a push stands in the class's log, a count that changed on the board's topic.
import { useQueryClient } from '@tanstack/react-query';
import { useLog } from '#src/stream/use-log.ts';
import { refreshPushes } from './queries.ts';

export function useFollowedPushes(classId: string): void {
  const client = useQueryClient();
  const ask = () => void refreshPushes(client);
  useLog(classId && `class:${classId}`, { on: { '*': ask } });
  useLog(classId && `board:${classId}`, { on: { 'board.joined': ask, 'board.answered': ask } });
}
