// Who waits to be marked, over all students whom one teaches the experiment.
import { useQuery } from '@tanstack/react-query';
import { experimentResults } from '#contract/experiment-results.ts';
import { allRows } from '#src/ui/list/use-all.ts';

/** `next`: who comes after this one in the list, or from its begin again; null where nobody else waits. */
export function useWaiting(experimentId: string, { id, userName }: { id: string; userName: string }) {
  const { data = [] } = useQuery({
    queryKey: [experimentResults.items.path, 'waiting', experimentId],
    queryFn: ({ signal }) => allRows(experimentResults, { experimentId, stand: 'toMark', sort: 'userName' }, signal),
    staleTime: 0,
  });
  const others = data.filter((r) => r.studentId !== id);
  const next = others.find((r) => r.userName.localeCompare(userName, undefined, { numeric: true }) > 0) ?? others[0];
  return { first: data[0] ?? null, next: next ?? null, others: others.length };
}
