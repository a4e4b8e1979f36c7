// A note between the keyboard and the server. Pure: what is typed is never lost to what comes back.
import type { KeptNote } from '#contract/notes.ts';

export interface Note {
  text: string;
  /** The server's, as far as this device knows: what is typed here was made from it. */
  base: KeptNote;
  /** On its way. */
  sending: string | null;
  /** Sent last, and nobody knows whether it arrived. */
  tried: string | null;
  /** How the last try went. */
  trouble: 'away' | 'refused' | null;
  /** Another device's: a person has to say which counts. */
  conflict: KeptNote | null;
}

/** What stays on the device until the server has it. */
export type Draft = Pick<Note, 'text' | 'base' | 'tried'>;

export const NO_NOTE: KeptNote = { text: '', version: 0, at: 0 };

export function begin(kept: KeptNote, draft: Draft | null): Note {
  const fresh = { sending: null, trouble: null, conflict: null } as const;
  if (!draft || draft.text === kept.text) return { text: kept.text, base: kept, tried: null, ...fresh };
  return { ...draft, ...fresh };
}

export const isUnsaved = (n: Note): boolean => n.text !== n.base.text;
export const draftOf = ({ text, base, tried }: Note): Draft => ({ text, base, tried });

export const typed = (n: Note, text: string): Note => ({ ...n, text });

export const sent = (n: Note): Note => ({ ...n, sending: n.text, tried: n.text });

export function saved(n: Note, { version, at }: Pick<KeptNote, 'version' | 'at'>): Note {
  return { ...n, base: { text: n.sending ?? n.text, version, at }, sending: null, tried: null, trouble: null };
}

export const failed = (n: Note, trouble: NonNullable<Note['trouble']>): Note => ({ ...n, sending: null, trouble });

/** The server has another text than this device knows of. `before`: what had been sent before this try. */
export function refused(n: Note, now: KeptNote, before: string | null): Note {
  const settled = { ...n, sending: null, trouble: null };
  // it is one's own, whose answer was lost
  if (now.text === n.text || now.text === before) return { ...settled, base: now, tried: null };
  return { ...settled, conflict: now };
}

/** What came from the server while nothing was being written here. */
export function adopted(n: Note, kept: KeptNote): Note {
  if (isUnsaved(n) || n.sending !== null || n.conflict || kept.version <= n.base.version) return n;
  return { ...n, text: kept.text, base: kept };
}

export type Choice = 'both' | 'mine' | 'theirs';

export function chosen(n: Note, choice: Choice): Note {
  if (!n.conflict) return n;
  const theirs = n.conflict.text;
  const text = { both: `${n.text}\n\n${theirs}`.trim(), mine: n.text, theirs }[choice];
  return { ...n, text, base: n.conflict, conflict: null };
}
