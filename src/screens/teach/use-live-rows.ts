// A board's rows as they stand: asked for whole, then kept current by those that its topic brings one by one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useIsCut } from '#src/stream/use-is-cut.ts';
import { useLog } from '#src/stream/use-log.ts';

/** Rows of one moment are shown together. */
const GATHER_MS = 50;
/** What is told by the minute is not drawn by the second. */
const TICK_MS = 5_000;

interface Options<R, B> {
  /** The path and what it is asked with; null: nothing is chosen yet. */
  key: readonly string[] | null;
  classId: string;
  ask: (signal: AbortSignal) => Promise<B>;
  /** The word that brings a row; and the row of what it says, where it is this board's. */
  word: string;
  rowOf: (value: unknown) => R | null;
  /** What a row is known by, where one student may have several. */
  idOf?: (row: R) => string;
  staleTime?: number;
  /** What no word tells is asked for anew, in ms. */
  again?: number;
}

const studentOf = (row: { studentId: string }): string => row.studentId;

export function useLiveRows<R extends { studentId: string }, B extends { rows: R[]; now: number }>(
  options: Options<R, B>,
) {
  const { key, classId, ask, word, rowOf, idOf = studentOf, staleTime, again } = options;
  const client = useQueryClient();
  /** Rows by what they are known by, when each came on the topic. */
  const arrived = useRef(new Map<string, { row: R; at: number }>());
  const queryKey = key ?? [];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const asked = performance.now();
      const board = await ask(signal);
      // a row that came meanwhile is newer than the answer
      const rows = board.rows.map((row) => {
        const news = arrived.current.get(idOf(row));
        return news && news.at > asked ? news.row : row;
      });
      /** The server's clock is so much ahead of this device's, ms. */
      return { ...board, rows, ahead: board.now - Date.now() };
    },
    enabled: key !== null,
    ...(staleTime === undefined ? {} : { staleTime }),
    ...(again === undefined ? {} : { refetchInterval: again }),
  });
  useLog(key && `board:${classId}`, {
    gatherMs: GATHER_MS,
    on: {
      'board.joined': () => void client.invalidateQueries({ queryKey }),
      [word]: (heard) => {
        for (const { value, at } of heard) {
          const row = rowOf(value);
          if (!row) continue;
          arrived.current.set(idOf(row), { row, at });
          client.setQueryData<B>(queryKey, (board) => board && withRow(board, row, idOf));
        }
      },
    },
  });
  const chosen = queryKey.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what came is of what was chosen then
  useEffect(() => () => arrived.current.clear(), [chosen]);
  return { ...query, now: useServerNow(query.data?.ahead ?? 0), isCut: useIsCut() };
}

/** The other rows stay the same objects: they are not drawn again. */
function withRow<R, B extends { rows: R[] }>(board: B, row: R, idOf: (row: R) => string): B {
  const at = board.rows.findIndex((r) => idOf(r) === idOf(row));
  return { ...board, rows: at < 0 ? [...board.rows, row] : board.rows.with(at, row) };
}

/** The server's time as a page knows it, moving in steps. `ahead`: by how much its clock is ahead of this device's, ms. */
function useServerNow(ahead: number): number {
  const [tick, setTick] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setTick(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return tick + ahead;
}
