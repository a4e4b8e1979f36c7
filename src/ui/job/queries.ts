// One's own jobs as server rows. Changes are told on the user's log, which the frame follows; the polling here is for
// the time when that line is down.
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { OutputOf } from '#contract/index.ts';
import type { JobState } from '#contract/jobs.ts';
import { call } from '#src/api/client.ts';

export type Job = OutputOf<'/api/Job/Item'>;
export type JobRow = OutputOf<'/api/Job/Items'>['items'][number];
export type CellError = Job['errors'][number];

/** What a word on the user's log says of a job. */
export type JobNews = Pick<JobRow, 'id' | 'state' | 'progress'>;

const ITEM = '/api/Job/Item';
const ITEMS = '/api/Job/Items';
const POLL_MS = 2_000;

export const isJobOver = (state: JobState): boolean => state !== 'queued' && state !== 'running';

export function useJob(id: string | null) {
  return useQuery({
    queryKey: [ITEM, { id }],
    queryFn: ({ signal }) => call(ITEM, { id: id ?? '' }, { quiet: true, signal }),
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isJobOver(data.state) ? false : POLL_MS),
  });
}

export function useJobs(input: { page: number; pageSize: number; state?: JobState; school?: boolean }) {
  return useQuery({
    queryKey: [ITEMS, input],
    queryFn: ({ signal }) => call(ITEMS, input, { quiet: true, signal }),
    staleTime: 0,
    placeholderData: (previous) => previous,
    refetchInterval: ({ state: { data } }) => (data?.items.some((j) => !isJobOver(j.state)) ? POLL_MS : false),
  });
}

/** Asked for quietly: who asks says what went wrong. */
export function useCancelJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('/api/Job/Cancel', { id }, { quiet: true }),
    onSettled: () => refreshJobs(client),
  });
}

export const refreshJobs = (client: QueryClient): Promise<unknown> =>
  Promise.all([ITEM, ITEMS].map((path) => client.invalidateQueries({ queryKey: [path] })));

/** Takes a word from the log: progress is shown at once, a change of state is asked for with all that comes with it. */
export function hearOfJob(client: QueryClient, news: JobNews): void {
  const { id, state, progress } = news;
  const moved = <R extends JobNews>(row: R): R => ({ ...row, state, progress: Math.max(row.progress, progress) });
  const known = client.getQueryData<Job>([ITEM, { id }]);
  if (known && known.state === state) client.setQueryData<Job>([ITEM, { id }], moved(known));
  else void client.invalidateQueries({ queryKey: [ITEM, { id }] });

  let listed = false;
  client.setQueriesData<OutputOf<'/api/Job/Items'>>({ queryKey: [ITEMS] }, (page) => {
    if (!page?.items.some((j) => j.id === id && j.state === state)) return page;
    listed = true;
    return { ...page, items: page.items.map((j) => (j.id === id ? moved(j) : j)) };
  });
  if (!listed) void client.invalidateQueries({ queryKey: [ITEMS] });
}
