// The notes of a lesson with their server and their device.
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import type { KeptNote } from '#contract/notes.ts';
import { call } from '#src/api/client.ts';
import { ApiError } from '#src/api/errors.ts';
import { forget, keep, recall } from '#src/api/storage.ts';
import { createNote, NO_NOTE, type NoteAutosave, type NoteDraft, type NotePorts, storedNote } from './note.ts';

export interface NotesOf {
  lessonId: string;
  /** Whose device this is now: the next to sign in on it has drafts of their own. */
  userId: string;
  points: readonly { pointId: string }[];
}

/** The notes of a lesson, by point. */
export type Notes = ReadonlyMap<string, NoteAutosave>;
type KeptNotes = OutputOf<'/api/Theory/Notes'>;

export const openNotes = ({ lessonId, userId, points }: NotesOf, kept: KeptNotes): Notes =>
  new Map(
    points.map(({ pointId }) => [pointId, createNote(noteOf(kept, pointId), portsOf(lessonId, userId, pointId))]),
  );

/** What came from the server later. */
export function adoptNotes(notes: Notes, kept: KeptNotes): void {
  for (const [pointId, note] of notes) note.adopt(noteOf(kept, pointId));
}

function noteOf(kept: KeptNotes, pointId: string): KeptNote {
  const note = kept.find((n) => n.pointId === pointId);
  return note ? { text: note.text, version: note.version, at: note.at } : NO_NOTE;
}

function portsOf(lessonId: string, userId: string, pointId: string): NotePorts {
  const key = `note.${userId}.${pointId}`;
  return {
    recall: () => recall<NoteDraft>(key),
    keep: (draft) => (draft ? keep(key, draft, null) : forget(key)),
    save: async (text, version) => {
      try {
        const saved = await call('/api/Theory/SaveNote', { lessonId, pointId, text, version }, { quiet: true });
        return { base: { saved: text, ...saved } };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== CODE.conflict) throw error;
        return { theirs: storedNote(error.data as KeptNote) }; // by the contract
      }
    },
  };
}
