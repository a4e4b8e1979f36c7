// The notes of a lesson: one for each point, as long as the page stands.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '#src/api/client.ts';
import { useEnding, useFlushing } from '#src/ui/use-saving.ts';
import type { Notes, NotesOf } from './open-notes.ts';

/** `notes` is null until the server has said what there is. */
export function useNotes(of: NotesOf, enabled: boolean) {
  const { lessonId } = of;
  const found = useQuery({
    queryKey: ['learn', 'notes', lessonId],
    queryFn: async ({ signal }) => {
      const kept = await call('/api/Theory/Notes', { lessonId }, { quiet: true, signal });
      // the lesson can be used without it, so it comes behind
      const { openNotes, adoptNotes } = await import('./open-notes.ts');
      return { kept, openNotes, adoptNotes };
    },
    enabled,
    staleTime: 0,
    // another device may have written meanwhile
    refetchOnWindowFocus: true,
  });
  const { data } = found;
  const [notes, setNotes] = useState<Notes | null>(null);
  const latest = useRef(of);
  latest.current = of;
  useEffect(() => {
    if (!data) return;
    if (notes) data.adoptNotes(notes, data.kept);
    else setNotes(data.openNotes(latest.current, data.kept));
  }, [data, notes]);
  useFlushing(() => {
    for (const note of notes?.values() ?? []) void note.flush();
  });
  useEnding(() => {
    for (const note of notes?.values() ?? []) note.close();
  });
  return { notes, error: found.error, retry: () => void found.refetch() };
}
