// The graph of this visit, saved as it is edited.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { CODE } from '#contract/codes.ts';
import { type GraphItem, graph } from '#contract/graph.ts';
import { ApiError, isUnreachable } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import { queryClient } from '#src/api/query.ts';
import { type Answer, createKeeper, type Keeper, type Kept } from './keeper.ts';

const QUIET = { quiet: true } as const;

export const readGraph = (courseId: string): Promise<GraphItem> => send(graph.item, { courseId }, QUIET);

/** Read once a visit: from then on the keeper knows. */
export const useGraphItem = (courseId: string) =>
  useQuery({
    queryKey: [graph.item.path, courseId],
    queryFn: () => readGraph(courseId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useKeeper(courseId: string, item: GraphItem): Keeper {
  const [keeper] = useState(() => createKeeper(item, portsOf(courseId)));
  useEffect(() => {
    const again = () => void keeper.flush();
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
      void keeper.flush();
    };
  }, [keeper]);
  return keeper;
}

export const useKept = (keeper: Keeper): Kept => useSyncExternalStore(keeper.subscribe, keeper.get);

const portsOf = (courseId: string) => ({
  save: async (doc: Kept['doc'], version: number): Promise<Answer> => {
    const { nodes, edges, removed } = doc;
    try {
      const saved = await send(graph.update, { courseId, version, nodes, edges, removed }, QUIET);
      // students' maps are read anew
      void queryClient.invalidateQueries({ queryKey: [graph.learners.path] });
      return { kind: 'saved', ...saved };
    } catch (error) {
      if (error instanceof ApiError && error.code === CODE.conflict)
        return { kind: 'conflict', now: error.data as GraphItem }; // by the contract
      if (isUnreachable(error)) return { kind: 'away' };
      return { kind: 'refused', text: error instanceof Error ? error.message : String(error) };
    }
  },
  wait: (ms: number, then: () => void) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});
