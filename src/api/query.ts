// Server rows: one cache, keyed by path and input.
import { QueryClient, type UseQueryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf, Path } from '#contract/index.ts';
import { ask } from './client.ts';
import { isUnreachable } from './errors.ts';

export const queryClient = new QueryClient({
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
