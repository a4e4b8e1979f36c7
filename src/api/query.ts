// Server rows: one cache, keyed by path and input.
import {
  type Query,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { ask } from './client.ts';
import { isUnreachable } from './errors.ts';

/** ms: between two questions to a server that is away. */
const AGAIN_MS = 3_000;

/**
 * What a page shows stays while the server is away: half an hour's work stands on it. It is asked for again until there is an
 * answer; meanwhile those who look at it hear nothing of the failure.
 */
function keepShown(error: unknown, query: Query<unknown, unknown>): void {
  if (!isUnreachable(error) || query.state.data === undefined) return;
  query.setState({ status: 'success', error: null, isInvalidated: true });
  setTimeout(() => {
    if (query.isActive() && query.state.isInvalidated) query.fetch().catch(() => {});
  }, AGAIN_MS);
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: keepShown }),
  defaultOptions: {
    queries: {
      // what the server has judged does not change by asking again
      retry: (failures, error) => isUnreachable(error) && failures < 2,
      staleTime: 10_000,
      refetchOnWindowFocus: false,
    },
  },
});

/** Reads an operation; the screen shows its errors itself. Invalidate by `{queryKey: [path]}`. */
export function useCall<P extends Path>(
  path: P,
  input: InputOf<P>,
  options: Pick<UseQueryOptions<OutputOf<P>>, 'enabled' | 'staleTime' | 'refetchInterval'> = {},
): UseQueryResult<OutputOf<P>> {
  return useQuery<OutputOf<P>>({
    queryKey: [path, input],
    queryFn: async ({ signal }) => (await ask(path, input, { quiet: true, signal })).data as OutputOf<P>, // the server validates its answers
    ...options,
  });
}
