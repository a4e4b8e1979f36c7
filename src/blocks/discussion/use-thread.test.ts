import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { addEntry, votingIn } from './use-thread.ts';

const entry = { id: 'c1', by: '赵一', text: '走慢', votes: 0, at: 1 };
const thread = (votes: number, voted: string[] = []) => ({
  prompt: '',
  contributions: [{ ...entry, votes }],
  voted,
  own: [],
});

test('an answer that was under way when a vote was heard does not take it back', async () => {
  const client = new QueryClient();
  const queryKey = ['/api/Interaction/Discussion', { discussionId: 'd' }];
  client.setQueryData(queryKey, thread(0));
  const early = Promise.withResolvers<ReturnType<typeof thread>>();
  const queryFn = vi.fn().mockReturnValueOnce(early.promise).mockResolvedValue(thread(1));
  const observer = new QueryObserver<ReturnType<typeof thread>>(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  addEntry(client, 'd', { ...entry, votes: 1 });
  early.resolve(thread(0));
  await vi.waitFor(() => expect(client.isFetching({ queryKey })).toBe(0));
  expect(observer.getCurrentResult().data?.contributions[0]?.votes).toBe(1);
  stop();
});

test('an answer that was under way when one voted does not take the vote from the page', async () => {
  const client = new QueryClient();
  const queryKey = ['/api/Interaction/Discussion', { discussionId: 'd' }];
  client.setQueryData(queryKey, thread(0));
  const early = Promise.withResolvers<ReturnType<typeof thread>>();
  const queryFn = vi
    .fn()
    .mockReturnValueOnce(early.promise)
    .mockResolvedValue(thread(1, ['c1']));
  const observer = new QueryObserver<ReturnType<typeof thread>>(client, { queryKey, queryFn });
  const stop = observer.subscribe(() => {});
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(1));
  const stored = Promise.withResolvers<{ votes: number }>();
  const voting = new MutationObserver(client, { ...votingIn(client, 'd'), mutationFn: () => stored.promise });
  const voted = voting.mutate({ id: 'c1', on: true });
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.voted).toEqual(['c1']));
  early.resolve(thread(0));
  await vi.waitFor(() => expect(client.isFetching({ queryKey })).toBe(0));
  stored.resolve({ votes: 1 });
  await voted;
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(thread(1, ['c1'])));
  stop();
});
