// Deleting a talk can be taken back for a while: until then it is only out of sight.
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#src/api/client.ts';
import { type ChatListItem, useTalksChanged } from './queries.ts';

const UNDO_MS = 6_000;

export interface Deletion {
  /** Deleted a moment ago. */
  pending: ChatListItem | null;
  remove: (talk: ChatListItem) => void;
  undo: () => void;
}

export function useDelete(): Deletion {
  const [pending, setPending] = useState<ChatListItem | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<ChatListItem | null>(null);
  const changed = useRef(useTalksChanged());

  const commit = useCallback(() => {
    clearTimeout(timer.current);
    const talk = waiting.current;
    waiting.current = null;
    if (!talk) return;
    call('/api/Chat/Delete', { ids: [talk.id] })
      .catch(() => {})
      .finally(() => {
        changed.current();
        setPending((now) => (now?.id === talk.id ? null : now));
      });
  }, []);
  const remove = useCallback(
    (talk: ChatListItem) => {
      commit();
      waiting.current = talk;
      setPending(talk);
      timer.current = setTimeout(commit, UNDO_MS);
    },
    [commit],
  );
  const undo = useCallback(() => {
    clearTimeout(timer.current);
    waiting.current = null;
    setPending(null);
  }, []);
  // who leaves has not taken it back
  useEffect(() => commit, [commit]);
  return { pending, remove, undo };
}
