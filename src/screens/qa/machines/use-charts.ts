// The charts as wholes: the list has them by their numbers alone, so each comes by a call of its own, the worst first.
import { useQueries } from '@tanstack/react-query';
import type { MachineReport } from '#contract/qa.ts';
import { ask } from '#src/api/client.ts';

const STALE_MS = 60_000;

const queryOf = (machine: string) => ({
  queryKey: ['/api/QA/Machine', { machine }],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await ask('/api/QA/Machine', { machine }, { quiet: true, signal })).data as { machine: MachineReport }, // the server validates its answers
  staleTime: STALE_MS,
});

/** Those that are here, in the order of the names; `isWhole` once all are. */
export function useCharts(names: readonly string[]): {
  charts: MachineReport[];
  isWhole: boolean;
  error: Error | null;
} {
  return useQueries({
    queries: names.map(queryOf),
    combine: (results) => ({
      charts: results.flatMap((r) => (r.data ? [r.data.machine] : [])),
      isWhole: results.every((r) => r.data),
      error: results.find((r) => r.error)?.error ?? null,
    }),
  });
}
