// The keepers of a lesson's notes: one for each point, as long as the page stands.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CODE } from '#contract/codes.ts';
import type { KeptNote } from '#contract/notes.ts';
import { call } from '#src/api/client.ts';
import { ApiError, isUnreachable } from '#src/api/errors.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import { type Answer, createKeeper, type Keeper } from './keeper.ts';
import { type Draft, NO_NOTE } from './note.ts';

export type Keepers = ReadonlyMap<string, Keeper>;

interface Of {
  lessonId: string;
  /** Whose device this is now: the next to sign in on it has drafts of their own. */
  userId: string;
  points: readonly { pointId: string }[];
}

/** `keepers` is null until the server has said what there is. */
export function useNotes({ lessonId, userId, points }: Of, enabled: boolean) {
  const found = useQuery({
    queryKey: ['learn', 'notes', lessonId],
    queryFn: ({ signal }) => call('/api/Theory/Notes', { lessonId }, { quiet: true, signal }),
    enabled,
    staleTime: 0,
    // another device may have written meanwhile
    refetchOnWindowFocus: true,
  });
  const { data } = found;
  const [keepers, setKeepers] = useState<Keepers | null>(null);
  useEffect(() => {
    if (!data) return;
    const keptOf = (id: string): KeptNote => {
      const note = data.find((n) => n.pointId === id);
      return note ? { text: note.text, version: note.version, at: note.at } : NO_NOTE;
    };
    if (keepers) for (const [id, keeper] of keepers) keeper.adopt(keptOf(id));
    else
      setKeepers(
        new Map(
          points.map(({ pointId }) => [pointId, createKeeper(keptOf(pointId), portsOf(lessonId, userId, pointId))]),
        ),
      );
  }, [data, keepers, points, lessonId, userId]);
  useEffect(() => {
    if (!keepers) return;
    const flush = () => {
      for (const keeper of keepers.values()) keeper.flush();
    };
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      flush();
    };
  }, [keepers]);
  return { keepers, error: found.error, retry: () => void found.refetch() };
}

function portsOf(lessonId: string, userId: string, pointId: string) {
  const key = `note.${userId}.${pointId}`;
  return {
    recall: () => recall<Draft>(key),
    keep: (draft: Draft | null) => (draft ? keep(key, draft, null) : forget(key)),
    save: async (text: string, version: number): Promise<Answer> => {
      try {
        const saved = await call('/api/Theory/SaveNote', { lessonId, pointId, text, version }, { quiet: true });
        return { kind: 'saved', ...saved };
      } catch (error) {
        if (error instanceof ApiError && error.code === CODE.conflict)
          return { kind: 'conflict', now: error.data as KeptNote }; // by the contract
        return { kind: isUnreachable(error) ? 'away' : 'refused' };
      }
    },
    wait: (ms: number, then: () => void) => {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
  };
}
