// A thread as it is now: read once, kept current by its log, voted in.
import { mutationOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BlockProps, Contribution } from '#contract/blocks/index.ts';
import type { OutputOf } from '#contract/index.ts';
import { call } from '#src/api/client.ts';
import { useCall } from '#src/api/query.ts';
import { followTail } from '#src/stream/tail.ts';

const PATH = '/api/Interaction/Discussion';
type Thread = OutputOf<typeof PATH>;

export interface ThreadView {
  contributions: readonly Contribution[];
  /** What one may vote for; nothing while the thread is only what the lesson has kept of it. */
  isLive: boolean;
  isOwn: (id: string) => boolean;
  isVoted: (id: string) => boolean;
  vote: (id: string, on: boolean) => void;
}

/** Without `live` it stays as the lesson's log has it. */
export function useThread({ discussionId, contributions }: BlockProps<'discussion'>, live: boolean): ThreadView {
  const client = useQueryClient();
  const { data, isSuccess } = useCall(PATH, { discussionId }, { enabled: live });
  const following = live && isSuccess;
  useEffect(() => {
    // a log that one may not read would take the whole connection with it: first it must have been readable
    if (!following) return;
    return followTail(`discussion:${discussionId}`, {
      take: (event) => {
        if (event.type !== 'CUSTOM' || event.name !== 'discussion.entry') return;
        addEntry(client, discussionId, event.value as Contribution); // written by the server with these very fields
      },
      caughtUp: () => void client.invalidateQueries({ queryKey: keyOf(discussionId) }),
    });
  }, [client, discussionId, following]);
  const { mutate } = useMutation(votingIn(client, discussionId));
  return {
    contributions: withOwn(data?.contributions, contributions),
    isLive: following,
    isOwn: (id) => data?.own.includes(id) ?? false,
    isVoted: (id) => data?.voted.includes(id) ?? false,
    vote: (id, on) => mutate({ id, on }),
  };
}

const keyOf = (discussionId: string) => [PATH, { discussionId }] as const;

/** One's own words stand in the lesson's log a moment before the thread tells of them. */
function withOwn(thread: readonly Contribution[] | undefined, kept: readonly Contribution[]): readonly Contribution[] {
  if (!thread) return kept;
  const known = new Set(thread.map((c) => c.id));
  const last = thread.at(-1)?.at ?? 0;
  return [...thread, ...kept.filter((c) => !known.has(c.id) && c.at > last)];
}

/** Takes what the log says of a contribution into the thread that is shown. */
export function addEntry(client: QueryClient, discussionId: string, entry: Contribution): void {
  const key = keyOf(discussionId);
  const thread = client.getQueryData<Thread>(key);
  if (!thread) return;
  const at = thread.contributions.findIndex((c) => c.id === entry.id);
  const contributions = at < 0 ? [...thread.contributions, entry] : thread.contributions.with(at, entry);
  client.setQueryData<Thread>(key, { ...thread, contributions });
  // whose it is only the server says; and an answer that is on its way may be older than this word
  if (at < 0 || client.isFetching({ queryKey: key }) > 0) void client.invalidateQueries({ queryKey: key });
}

/** Shown at once; what the server says then holds. */
export function votingIn(client: QueryClient, discussionId: string) {
  const key = keyOf(discussionId);
  const askAgain = () => client.invalidateQueries({ queryKey: key });
  return mutationOptions({
    mutationFn: (vote: { id: string; on: boolean }) => call('/api/Interaction/Upvote', vote),
    onMutate: ({ id, on }) => {
      // an answer that is on its way may be older than this vote, and would take it from the page
      const isAsked = client.isFetching({ queryKey: key }) > 0;
      client.setQueryData<Thread>(key, (thread) => {
        if (!thread || thread.voted.includes(id) === on) return thread;
        const voted = on ? [...thread.voted, id] : thread.voted.filter((v) => v !== id);
        const by = on ? 1 : -1;
        return {
          ...thread,
          voted,
          contributions: thread.contributions.map((c) => (c.id === id ? { ...c, votes: c.votes + by } : c)),
        };
      });
      return { isAsked };
    },
    onSuccess: (_data, _vote, { isAsked }) => (isAsked ? askAgain() : undefined),
    onError: askAgain,
  });
}
