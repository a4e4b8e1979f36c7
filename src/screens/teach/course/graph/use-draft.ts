// The graph of this visit, saved as it is edited.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CODE } from '#contract/codes.ts';
import { type GraphItem, graph } from '#contract/graph.ts';
import { ApiError } from '#src/api/errors.ts';
import { send } from '#src/api/operations.ts';
import { queryClient } from '#src/api/query.ts';
import type { Draft, SaveResult } from '#src/machines/autosave/autosave.machine.ts';
import { useEnding, useFlushing } from '#src/ui/use-saving.ts';
import { createGraphDraft, type GraphDraft, type GraphHistory, storedGraph } from './draft.ts';
import type { Doc } from './edits.ts';

const QUIET = { quiet: true } as const;

export const readGraph = (courseId: string): Promise<GraphItem> => send(graph.item, { courseId }, QUIET);

/** Read once a visit: from then on the draft knows. */
export const useGraphItem = (courseId: string) =>
  useQuery({
    queryKey: [graph.item.path, courseId],
    queryFn: () => readGraph(courseId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export function useGraphDraft(courseId: string, item: GraphItem): GraphDraft {
  const [draft] = useState(() => createGraphDraft(item, { save: (drawn) => save(courseId, drawn) }));
  useFlushing(draft.flush);
  useEnding(draft.close);
  return draft;
}

async function save(courseId: string, { value, base }: Draft<GraphHistory, Doc>): Promise<SaveResult<Doc>> {
  const { nodes, edges, removed } = value.doc;
  try {
    const version = base.version ?? 0;
    const saved = await send(graph.update, { courseId, version, nodes, edges, removed }, QUIET);
    // students' maps are read anew
    void queryClient.invalidateQueries({ queryKey: [graph.learners.path] });
    return { base: { saved: value.doc, ...saved } };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== CODE.conflict) throw error;
    return { theirs: storedGraph(error.data as GraphItem) }; // by the contract
  }
}
