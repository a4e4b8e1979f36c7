// The server rows of the plan editor.
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#src/api/client.ts';
import type { Plan } from './next-step.ts';

const POLL_MS = 1500;
const ROOT = ['teach', 'plan'] as const;
const planKey = (courseId: string) => [...ROOT, 'items', courseId];
const pointKey = (id: string) => [...ROOT, 'point', id];

/** Nothing can be drafted yet, or more can soon, or something is being drafted. */
const awaits = ({ material, points, drafting, enriching }: Plan): boolean =>
  drafting.length > 0 ||
  enriching?.failed === null ||
  material.waiting > 0 ||
  (material.ready === 0 && points.length === 0);

/** Asked again while documents are awaited, and not otherwise. */
export function usePlan(courseId: string) {
  return useQuery({
    queryKey: planKey(courseId),
    queryFn: ({ signal }) => call('/OrgApi/AISetting/PlanItems', { courseId }, { quiet: true, signal }),
    refetchInterval: ({ state: { data } }) => (data && awaits(data) ? POLL_MS : false),
    // documents come and go on the other tab
    staleTime: 0,
  });
}

const readPoint = (id: string) => ({
  queryKey: pointKey(id),
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    call('/OrgApi/AISetting/PointItem', { id }, { quiet: true, ...(signal ? { signal } : {}) }),
});

export const usePoint = (id: string) => useQuery(readPoint(id));

/** What of the material stands in no point. */
export const useUntold = (courseId: string) =>
  useQuery({
    queryKey: [...ROOT, 'untold', courseId],
    queryFn: ({ signal }) => call('/OrgApi/AISetting/Untold', { courseId }, { quiet: true, signal }),
    staleTime: 0,
  });

/** All passages of a document, in its order. */
export function useAllPassages(documentId: string) {
  return useQuery({
    queryKey: [...ROOT, 'passages', documentId],
    queryFn: async ({ signal }) => {
      const pageSize = 100;
      const rows = [];
      for (let page = 1; ; page++) {
        const more = await call(
          '/OrgApi/AISetting/KnowledgePassages',
          { documentId, page, pageSize },
          { quiet: true, signal },
        );
        rows.push(...more);
        if (more.length < pageSize) return rows.filter((p) => p.on);
      }
    },
    enabled: documentId !== '',
    staleTime: 60_000,
  });
}

/** The plan's rows, for what is done to them. */
export interface PlanRows {
  /** What the server has now; asked for where it is not here yet. */
  point: (id: string) => ReturnType<typeof fetchPoint>;
  fresh: (id: string) => ReturnType<typeof fetchPoint>;
  show: (change: (old: Plan) => Plan) => Promise<void>;
  /** The overview, and a point with it. */
  refresh: (pointId?: string) => Promise<void>;
  refreshAll: () => Promise<void>;
}

const fetchPoint = (client: QueryClient, id: string, staleTime: number) =>
  client.fetchQuery({ ...readPoint(id), staleTime });

export function usePlanRows(courseId: string): PlanRows {
  const client = useQueryClient();
  return useMemo(
    () => ({
      point: (id) => fetchPoint(client, id, Number.POSITIVE_INFINITY),
      fresh: (id) => fetchPoint(client, id, 0),
      show: async (change) => {
        await client.cancelQueries({ queryKey: planKey(courseId) });
        client.setQueryData<Plan>(planKey(courseId), (old) => old && change(old));
      },
      refresh: async (pointId) => {
        await Promise.all([
          client.invalidateQueries({ queryKey: planKey(courseId) }),
          ...(pointId === undefined ? [] : [client.invalidateQueries({ queryKey: pointKey(pointId) })]),
        ]);
      },
      // the course's head counts its points
      refreshAll: async () => {
        await Promise.all([
          client.invalidateQueries({ queryKey: ROOT }),
          client.invalidateQueries({ queryKey: ['teach', 'courses'] }),
        ]);
      },
    }),
    [client, courseId],
  );
}
