// Keeps one note: on the device at each key, with the server when the typing rests, again when the line is back.
import type { KeptNote } from '#contract/notes.ts';
import {
  adopted,
  begin,
  type Choice,
  chosen,
  type Draft,
  draftOf,
  failed,
  isUnsaved,
  type Note,
  refused,
  saved,
  sent,
  typed,
} from './note.ts';

/** So long nothing is typed before it is sent. */
export const QUIET_MS = 1000;
export const RETRY_MS = 10_000;

/** What came of a try to save. */
export type Answer =
  | { kind: 'saved'; version: number; at: number }
  | { kind: 'conflict'; now: KeptNote }
  | { kind: 'away' }
  | { kind: 'refused' };

export interface Ports {
  recall: () => Draft | null;
  /** Null: nothing is left to keep. */
  keep: (draft: Draft | null) => void;
  /** Never rejects. */
  save: (text: string, version: number) => Promise<Answer>;
  /** Calls back later; returns what takes that back. */
  wait: (ms: number, then: () => void) => () => void;
}

export interface Keeper {
  get: () => Note;
  subscribe: (listener: () => void) => () => void;
  type: (text: string) => void;
  /** Sends now what is not saved. */
  flush: () => void;
  choose: (choice: Choice) => void;
  adopt: (kept: KeptNote) => void;
}

export function createKeeper(kept: KeptNote, { recall, keep, save, wait }: Ports): Keeper {
  let note = begin(kept, recall());
  let stop = () => {};
  const listeners = new Set<() => void>();
  const set = (next: Note) => {
    note = next;
    keep(isUnsaved(next) || next.conflict ? draftOf(next) : null);
    for (const listener of listeners) listener();
  };
  const plan = (ms: number) => {
    stop();
    stop = wait(ms, () => void send());
  };
  const send = async () => {
    stop();
    if (note.sending !== null || note.conflict || !isUnsaved(note)) return;
    const { tried, text, base } = note;
    set(sent(note));
    const answer = await save(text, base.version);
    if (answer.kind === 'saved') set(saved(note, answer));
    else if (answer.kind === 'conflict') set(refused(note, answer.now, tried));
    else set(failed(note, answer.kind));
    if (answer.kind === 'away') plan(RETRY_MS);
    // typed meanwhile, or made from what turned out to be one's own
    else if (answer.kind !== 'refused' && isUnsaved(note)) plan(QUIET_MS);
  };
  if (isUnsaved(note)) void send();
  return {
    get: () => note,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (text) => {
      set(typed(note, text));
      plan(QUIET_MS);
    },
    flush: () => void send(),
    choose: (choice) => {
      set(chosen(note, choice));
      void send();
    },
    adopt: (now) => {
      const next = adopted(note, now);
      if (next !== note) set(next);
    },
  };
}
