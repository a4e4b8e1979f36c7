// The board as it stands: asked for whole, then kept current by the rows that its topic brings.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { BoardRow } from '#contract/interaction.ts';
import { call } from '#src/api/client.ts';
import type { Frame } from '#src/stream/connect.ts';
import { sharedFollow } from '#src/stream/follow.ts';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { useServerNow } from '#src/ui/server-now.ts';
import type { Board } from './queries.ts';

const PATH = '/api/Interaction/Board';
/** Rows come at once; what else the board tells (questions, what happened) follows at most this much later. */
const AGAIN_MS = 3_000;
/** Rows come one by one: those of one moment are shown together. */
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

  useEffect(() => {
    if (!isChosen) return;
    const queryKey = [PATH, classId, courseId];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askAgain = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey });
      }, AGAIN_MS);
    };
    const known = arrived.current;
    let gathered: BoardRow[] = [];
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const rows = gathered;
      gathered = [];
      gathering = undefined;
      client.setQueryData<Asked>(queryKey, (board) => board && rows.reduce(withRow, board));
    };
    const take = ({ event }: Frame) => {
      if (event.type !== 'CUSTOM') return;
      if (event.name === 'board.joined') void client.invalidateQueries({ queryKey });
      else if (event.name === 'board.row') {
        const news = event.value as { courseId: string; row: BoardRow }; // written by the server from this very type
        if (news.courseId !== courseId) return;
        known.set(news.row.studentId, { row: news.row, at: performance.now() });
        gathered.push(news.row);
        gathering ??= setTimeout(show, GATHER_MS);
        askAgain();
      } else if (event.name === 'board.answered') askAgain();
    };
    const unfollow = sharedFollow().follow(`board:${classId}`, null, take);
    return () => {
      unfollow();
      clearTimeout(timer);
      clearTimeout(gathering);
      known.clear();
    };
  }, [client, classId, courseId, isChosen]);

  const now = useServerNow(query.data?.ahead ?? 0);
  return { ...query, now, isCut: useIsCut() };
}

export type LiveBoard = ReturnType<typeof useBoard>;

/** The other rows stay the same objects: they are not drawn again. */
function withRow(board: Asked, row: BoardRow): Asked {
  const at = board.rows.findIndex((r) => r.studentId === row.studentId);
  return { ...board, rows: at < 0 ? [...board.rows, row] : board.rows.with(at, row) };
}
