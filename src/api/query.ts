// Server rows: one cache, keyed by path and input.
import {
  type Query,
  QueryCache,
  QueryClient,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import { CODE } from '#contract/codes.ts';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { ask, reportError } from './client.ts';
import { ApiError, isUnreachable } from './errors.ts';

/** ms until the next question: to a server that is away, and to one that has a fault, which is not over so soon. */
const AWAY_MS = 3_000;
const FAULT_MS = 30_000;

/** What has been told of already. */
const faulty = new WeakSet<Query<unknown, unknown>>();

/**
 * What a page shows stays while the server is away or has a fault: half an hour's work stands on it. It is asked for again until
 * there is an answer; meanwhile those who look at it hear nothing of the failure, but for a word on the first fault. What the
 * server refuses is gone from the page.
 */
function keepShown(error: unknown, query: Query<unknown, unknown>): void {
  const isFault = error instanceof ApiError && error.code === CODE.failed;
  if (!(isFault || isUnreachable(error)) || query.state.data === undefined) return;
  if (isFault && !faulty.has(query)) {
    faulty.add(query);
    reportError(error);
  }
  query.setState({ status: 'success', error: null, isInvalidated: true });
  setTimeout(
    () => {
      if (query.isActive() && query.state.isInvalidated) query.fetch().catch(() => {});
    },
    isFault ? FAULT_MS : AWAY_MS,
  );
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: keepShown, onSuccess: (_, query) => void faulty.delete(query) }),
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
