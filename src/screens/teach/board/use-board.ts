// The board of a class that is being taught: its rows at once, and what else it tells soon after.
import { useQueryClient } from '@tanstack/react-query';
import type { BoardRow } from '#contract/interaction.ts';
import { call } from '#src/api/client.ts';
import { useLog } from '#src/stream/use-log.ts';
import { useLiveRows } from '../use-live-rows.ts';

const PATH = '/api/Interaction/Board';
/** Rows come at once; what else the board tells (questions, what happened) follows at most this much later. */
const AGAIN_MS = 3_000;

export function useBoard(classId: string, courseId: string) {
  const client = useQueryClient();
  const key = classId !== '' && courseId !== '' ? [PATH, classId, courseId] : null;
  const rowOf = (value: unknown) => {
    const news = value as { courseId: string; row: BoardRow }; // written by the server from this very type
    return news.courseId === courseId ? news.row : null;
  };
  const board = useLiveRows({
    key,
    classId,
    ask: (signal) => call(PATH, { classId, courseId }, { quiet: true, signal }),
    word: 'board.row',
    rowOf,
  });
  const again = () => void (key && client.invalidateQueries({ queryKey: key }));
  useLog(key && `board:${classId}`, {
    gatherMs: AGAIN_MS,
    on: { 'board.answered': again, 'board.row': (heard) => heard.some(({ value }) => rowOf(value)) && again() },
  });
  return board;
}

export type LiveBoard = ReturnType<typeof useBoard>;
