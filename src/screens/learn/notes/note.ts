// One note: on the device at each key, with the server when the typing rests, again when the line is back.
import type { KeptNote } from '#contract/notes.ts';
import type { Draft, SaveResult, Stored } from '#src/machines/autosave/autosave.machine.ts';
import { type Autosave, type AutosavePorts, createAutosave, joinWhole, type Saving } from '#src/ui/autosave.ts';

/** So long nothing is typed before it is sent. */
export const QUIET_MS = 1000;
export const RETRY_MS = 10_000;

/** What stays on the device until the server has it. */
export interface NoteDraft {
  text: string;
  base: KeptNote;
  /** Sent last, and nobody knows whether it arrived. */
  tried: string | null;
}

export interface NotePorts extends Pick<AutosavePorts<string, string>, 'clock'> {
  recall: () => NoteDraft | null;
  /** Null: nothing is left to keep. */
  keep: (draft: NoteDraft | null) => void;
  save: (text: string, version: number) => Promise<SaveResult<string>>;
}

type Choice = 'both' | 'mine' | 'theirs';

export interface NoteAutosave extends Autosave<string, string> {
  /** Ends a conflict. */
  choose: (choice: Choice) => void;
  /** What came from the server: taken while nothing is being written here. */
  adopt: (kept: KeptNote) => void;
}

export const NO_NOTE: KeptNote = { text: '', version: 0, at: 0 };

export const storedNote = ({ text, version, at }: KeptNote): Stored<string> => ({ saved: text, version, at });
const keptOf = ({ saved, version, at }: Stored<string>): KeptNote => ({
  text: saved,
  version: version ?? 0,
  at: at ?? 0,
});
const draftOf = ({ value, base, tried }: Draft<string, string>): NoteDraft => ({
  text: value,
  base: keptOf(base),
  tried: tried.at(-1) ?? null,
});

const differs = (text: string, saved: string): boolean => text !== saved;
export const isNoteUnsaved = ({ value, base }: Saving<string, string>): boolean => differs(value, base.saved);

export function createNote(kept: KeptNote, { recall, keep, save, clock }: NotePorts): NoteAutosave {
  const autosave = createAutosave<string, string>(beginning(kept, recall()), {
    differs,
    join: joinWhole(differs),
    save: ({ value, base }) => save(value, base.version ?? 0),
    keep: (draft) => keep(draft && draftOf(draft)),
    quietMs: QUIET_MS,
    retryMs: [RETRY_MS],
    ...(clock ? { clock } : {}),
  });
  return {
    ...autosave,
    choose: (choice) => {
      const { value: mine, theirs } = autosave.get();
      if (!theirs) return;
      const text = { both: `${mine}\n\n${theirs.saved}`.trim(), mine, theirs: theirs.saved }[choice];
      autosave.settle(text, theirs);
    },
    adopt: (now) => {
      if (autosave.get().phase === 'saved') autosave.meet(storedNote(now));
    },
  };
}

/** What this device kept counts over what the server has, and is sent at once. */
function beginning(kept: KeptNote, draft: NoteDraft | null) {
  if (!draft || draft.text === kept.text) return { value: kept.text, base: storedNote(kept) };
  const tried = draft.tried === null ? [] : [draft.tried];
  return { value: draft.text, base: storedNote(draft.base), tried, isRested: true };
}
