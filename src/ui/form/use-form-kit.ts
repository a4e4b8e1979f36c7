// A form's working: what is typed, what of it is new, and saving it, one save at a time.
import { useCallback, useRef, useState } from 'react';
import { namesOf, type Values } from './field.ts';
import { type FormOptions, type Saved, useFormSaving } from './use-form-saving.ts';
import { useFormValues } from './use-form-values.ts';
import { changedNames } from './values.ts';

export type FormKit = Omit<ReturnType<typeof useFormKit>, 'last'>;
const NEW: Values = {};

/** Files that are on their way into a form: who saves it meanwhile means them, too. */
function useArrivals() {
  const onTheWay = useRef(new Set<Promise<boolean>>());
  const [waits, setWaits] = useState(false);
  const expect = useCallback((arrived: Promise<boolean>) => {
    onTheWay.current.add(arrived);
    void arrived.finally(() => onTheWay.current.delete(arrived));
  }, []);
  /** False where one of them was refused or stopped, which is said at its field. */
  async function arrived(): Promise<boolean> {
    setWaits(true);
    const all = await Promise.all(onTheWay.current);
    setWaits(false);
    return all.every(Boolean);
  }
  return { waits, expect, arrived };
}

export function useFormKit<Result>({ schema, fields, initial = NEW, ...options }: FormOptions<Result>) {
  const typed = useFormValues({ schema, fields, initial });
  const { autosave, base, saved, ...saving } = useFormSaving(typed, { initial, ...options });
  const { form, opened, values, valid, moved, fill } = typed;
  const { waits, expect, arrived } = useArrivals();
  const changed = changedNames(base.saved, values);

  async function send(): Promise<Saved> {
    await autosave.save();
    return saved();
  }
  async function submit(): Promise<Saved> {
    let done: Saved = 'none';
    await form.handleSubmit(async () => {
      done = await send();
    })();
    return done;
  }
  /** One at a time: who asks meanwhile waits, and what was typed meanwhile is saved after it. */
  async function once(work: () => Promise<Saved>): Promise<Saved> {
    if (autosave.get().phase !== 'saving') return work();
    const done = await send();
    return done === 'part' ? work() : done;
  }

  return {
    form,
    fields,
    opened,
    values,
    valid,
    moved,
    ...saving,
    /** Saves, or waits for a file in order to. */
    saving: saving.saving || waits,
    expect,
    schema: typed.schema,
    savedAt: base.at,
    /** The labels of what is not saved. */
    lost: fields.filter((f) => namesOf(f).some((name) => changed.includes(name))).map((f) => f.label),
    /** As a person asks for it: what is wrong is marked, and the first of it has the focus. */
    save: async (): Promise<Saved> => ((await arrived()) ? once(submit) : 'none'),
    /** In passing: what is wrong waits until somebody looks. */
    saveQuietly: () =>
      once(async () => (typed.schema.safeParse(typed.now()).success ? send() : ('none' satisfies Saved))),
    revert: () => fill(fields, opened),
    /** What was chosen of mine and theirs becomes the form's, on top of their version, and is saved. */
    resolve: (chosen: Values): Promise<Saved> => {
      const { theirs } = autosave.get();
      if (!theirs) return Promise.resolve('none');
      autosave.settle(typed.valuesIn(chosen), theirs);
      return once(submit);
    },
  };
}
