// The board as it stands: asked for whole, then kept current by the rows that its topic brings.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BoardRow } from '#contract/interaction.ts';
import { call } from '#src/api/client.ts';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { type Heard, useLog } from '#src/stream/use-log.ts';
import { useServerNow } from '#src/ui/server-now.ts';
import type { Board } from './queries.ts';

const PATH = '/api/Interaction/Board';
/** Rows come at once; what else the board tells (questions, what happened) follows at most this much later. */
const AGAIN_MS = 3_000;
/** Rows of one moment are shown together. */
const GATHER_MS = 50;

interface Asked extends Board {
  /** The server's clock is so much ahead of this device's, ms. */
  ahead: number;
}

/** A student's row, when it came on the topic. */
type Arrived = Map<string, { row: BoardRow; at: number }>;

export function useBoard(classId: string, courseId: string) {
  const client = useQueryClient();
  const arrived = useRef<Arrived>(new Map());
  const isChosen = classId !== '' && courseId !== '';
  const query = useQuery({
    queryKey: [PATH, classId, courseId],
    queryFn: async ({ signal }): Promise<Asked> => {
      const asked = performance.now();
      const board = await call(PATH, { classId, courseId }, { quiet: true, signal });
      // a row that came meanwhile is newer than the answer
      const rows = board.rows.map((row) => {
        const news = arrived.current.get(row.studentId);
        return news && news.at > asked ? news.row : row;
      });
      return { ...board, rows, ahead: board.now - Date.now() };
    },
    enabled: isChosen,
  });

  const key = [PATH, classId, courseId];
  const askAgain = () => void client.invalidateQueries({ queryKey: key });
  const own = ({ value }: Heard) => {
    const news = value as { courseId: string; row: BoardRow }; // written by the server from this very type
    return news.courseId === courseId ? [news.row] : [];
  };
  const topic = isChosen ? `board:${classId}` : null;
  useLog(topic, {
    // rows come one by one: those of one moment are shown together
    gatherMs: GATHER_MS,
    on: {
      'board.joined': askAgain,
      'board.row': (heard) => {
        for (const one of heard) for (const row of own(one)) arrived.current.set(row.studentId, { row, at: one.at });
        client.setQueryData<Asked>(key, (board) => board && heard.flatMap(own).reduce(withRow, board));
      },
    },
  });
  // what else the board tells follows more slowly
  useLog(topic, {
    gatherMs: AGAIN_MS,
    on: { 'board.answered': askAgain, 'board.row': (heard) => heard.some((one) => own(one).length > 0) && askAgain() },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is of one class and course
  useEffect(() => () => arrived.current.clear(), [classId, courseId]);

  const now = useServerNow(query.data?.ahead ?? 0);
  return { ...query, now, isCut: useIsCut() };
}

export type LiveBoard = ReturnType<typeof useBoard>;

/** The other rows stay the same objects: they are not drawn again. */
function withRow(board: Asked, row: BoardRow): Asked {
  const at = board.rows.findIndex((r) => r.studentId === row.studentId);
  return { ...board, rows: at < 0 ? [...board.rows, row] : board.rows.with(at, row) };
}
