// The board as it stands: asked for whole, then kept current by the rows that its topic brings.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ExperimentBoardRow } from '#contract/experiment-class.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { useLog } from '#src/stream/use-log.ts';
import { useServerNow } from '#src/ui/server-now.ts';

const PATH = '/OrgApi/Experiment/Board';
/** Rows of one moment are shown together. */
const GATHER_MS = 50;

export interface Board extends OutputOf<typeof PATH> {
  /** The server's clock is so much ahead of this device's, ms. */
  ahead: number;
}

export function useBoard(experimentId: string, classId: string) {
  const client = useQueryClient();
  /** Rows by their students, when each came on the topic. */
  const arrived = useRef(new Map<string, { row: ExperimentBoardRow; at: number }>());
  const query = useQuery({
    queryKey: [PATH, experimentId, classId],
    queryFn: async ({ signal }): Promise<Board> => {
      const asked = performance.now();
      const board = await call(PATH, { experimentId, classId }, { quiet: true, signal });
      // a row that came meanwhile is newer than the answer
      const rows = board.rows.map((row) => {
        const news = arrived.current.get(row.studentId);
        return news && news.at > asked ? news.row : row;
      });
      return { ...board, rows, ahead: board.now - Date.now() };
    },
    enabled: classId !== '',
    // healed whenever the page is come back to
    staleTime: 0,
  });
  const key = [PATH, experimentId, classId];
  useLog(classId && `board:${classId}`, {
    gatherMs: GATHER_MS,
    on: {
      'board.joined': () => void client.invalidateQueries({ queryKey: key }),
      'experiment.row': (heard) => {
        const rows = heard.flatMap(({ value, at }) => {
          // written by the server from this very type
          const {
            log: _log,
            experimentId: of,
            ...row
          } = value as ExperimentBoardRow & Record<'log' | 'experimentId', string>;
          if (of !== experimentId) return [];
          arrived.current.set(row.studentId, { row, at });
          return [row];
        });
        client.setQueryData<Board>(key, (board) => board && rows.reduce(withRow, board));
      },
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is of one experiment and class
  useEffect(() => () => arrived.current.clear(), [experimentId, classId]);
  return { ...query, now: useServerNow(query.data?.ahead ?? 0), isCut: useIsCut() };
}

/** The other rows stay the same objects: they are not drawn again. */
function withRow(board: Board, row: ExperimentBoardRow): Board {
  const at = board.rows.findIndex((r) => r.studentId === row.studentId);
  return { ...board, rows: at < 0 ? [...board.rows, row] : board.rows.with(at, row) };
}
