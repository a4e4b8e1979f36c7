// A form's working: what is typed, what of it is new, and saving it, one save at a time.
import { useRef } from 'react';
import { type Field, namesOf, type Schema, type Values } from './field.ts';
import { useSending } from './use-sending.ts';
import { useTyped } from './use-typed.ts';

export interface SaveContext {
  /** Only what differs from what was opened or last saved. */
  changed: Values;
  /** The version that the values stand on, where the row has one. */
  version: number | undefined;
}

/** `Result` is what the caller's `onSave` resolves with. */
export interface FormOptions<Result = unknown> {
  /** The operation's input; fields that the form does not have are left alone. */
  schema: Schema;
  fields: readonly Field[];
  /** A row as it is; nothing for a new one. Read once: a row that is fetched again does not disturb who types. */
  initial?: Values;
  /** Rejects with ApiError; what it resolves with may hold the row's new `version`. */
  onSave: (values: Values, context: SaveContext) => Promise<Result>;
  /** The row as it is now: where it is given, a 409 is settled field by field. */
  reload?: () => Promise<Values>;
}

/** Two people changed one row: what it was to both, and what each made of it. */
export interface Conflict {
  base: Values;
  mine: Values;
  theirs: Values;
  version: number | undefined;
}

/** How much of what is typed is saved now; `part`: more was typed while it was under way. */
export type Saved = 'all' | 'part' | 'none';
export type FormKit = Omit<ReturnType<typeof useFormKit>, 'last'>;
const NEW: Values = {};

export function useFormKit<Result>({ schema, fields, initial = NEW, onSave, reload }: FormOptions<Result>) {
  const typed = useTyped(schema, fields, initial);
  const { send, stand, last, ...sending } = useSending(typed, { initial, onSave, ...(reload ? { reload } : {}) });
  const once = useOnce();
  const { form, opened, values, changed, valid, moved, fill } = typed;

  async function submit(): Promise<Saved> {
    let done: Saved = 'none';
    await form.handleSubmit(async () => {
      done = await send(typed.stored());
    })();
    return done;
  }
  async function sendValid(): Promise<Saved> {
    return typed.schema.safeParse(typed.now()).success ? send(typed.stored()) : 'none';
  }

  return {
    ...{ form, fields, opened, values, valid, moved, ...sending, last },
    schema: typed.schema,
    /** The labels of what is not saved. */
    lost: fields.filter((f) => namesOf(f).some((name) => changed.includes(name))).map((f) => f.label),
    /** As a person asks for it: what is wrong is marked, and the first of it has the focus. */
    save: () => once(submit),
    /** In passing: what is wrong waits until somebody looks. */
    saveQuietly: () => once(sendValid),
    revert: () => fill(fields, opened),
    /** What was chosen of mine and theirs becomes the form's, on top of their version, and is saved. */
    resolve: (chosen: Values): Promise<Saved> => {
      if (!sending.conflict) return Promise.resolve('none');
      stand(sending.conflict);
      fill(fields, chosen);
      return once(submit);
    },
  };
}

/** One at a time: who asks meanwhile waits, and what was typed meanwhile is saved after it. */
function useOnce(): (work: () => Promise<Saved>) => Promise<Saved> {
  const running = useRef<Promise<Saved> | null>(null);
  return (work) => {
    const next = running.current ? running.current.then((saved) => (saved === 'part' ? work() : saved)) : work();
    const settled = next.finally(() => {
      if (running.current === settled) running.current = null;
    });
    running.current = settled;
    return settled;
  };
}
