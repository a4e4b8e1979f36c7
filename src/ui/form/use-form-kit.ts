// A form's working: what is typed, what of it is new, and saving it, one save at a time.
import { useRef } from 'react';
import { namesOf, type Values } from './field.ts';
import { type FormOptions, type Saved, useSending } from './use-sending.ts';
import { useTyped } from './use-typed.ts';

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
