// What is typed into a form, on its way to the server, and what the server says to it.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import type { Draft, SaveResult, Stored } from '#src/machines/autosave/autosave.machine.ts';
import { createAutosave } from '../autosave.ts';
import { useEnding, useSaving } from '../use-saving.ts';
import { type Conflict, differencesOf } from './conflict.ts';
import { type Field, type FormSchema, namesOf, type Values } from './field.ts';
import { placeReasons } from './server-reasons.ts';
import { type FormValues, useValueListener } from './use-form-values.ts';
import { changedNames, pick, rowVersion } from './values.ts';

export interface SaveContext {
  /** Only what differs from what was opened or last saved. */
  changed: Values;
  /** The version that the values stand on, where the row has one. */
  version: number | undefined;
}

/** `Result` is what the caller's `onSave` resolves with. */
export interface FormOptions<Result = unknown> {
  /** The operation's input; fields that the form does not have are left alone. */
  schema: FormSchema;
  fields: readonly Field[];
  /** A row as it is; nothing for a new one. Read once: a row that is fetched again does not disturb who types. */
  initial?: Values;
  /** Saves by itself so many ms after the last change; closing then only leaves. */
  autosave?: number;
  /** Rejects with ApiError; what it resolves with may hold the row's new `version`. */
  onSave: (values: Values, context: SaveContext) => Promise<Result>;
  /** The row as it is now: where it is given, a 409 is settled field by field. */
  reload?: () => Promise<Values>;
}

/** How much of what is typed is saved now; `part`: more was typed while it was under way. */
export type Saved = 'all' | 'part' | 'none';

interface Options<Result> extends Pick<FormOptions<Result>, 'onSave' | 'reload' | 'autosave'> {
  initial: Values;
}

export function useFormSaving<Result>(typed: FormValues, options: Options<Result>) {
  const { t } = useTranslation('form');
  const latest = useRef({ typed, ...options, t });
  latest.current = { typed, ...options, t };
  const last = useRef<{ result: Result; values: Values } | null>(null);
  const [autosave] = useState(() => {
    const { initial, autosave: delay = 0 } = options;
    return createAutosave<Values, Values>(
      { value: typed.begun, base: { saved: typed.begun, version: rowVersion(initial) ?? null, at: null } },
      {
        differs: (value, saved) => changedNames(saved, value).length > 0,
        join: (draft, theirs) => mergeValues(latest.current.typed.fields, draft, theirs.saved),
        save: (draft) => save(draft),
        isReady: (value) => delay > 0 && latest.current.typed.schema.safeParse(value).success,
        quietMs: delay,
        // what failed is not tried again by itself until it changes, or the line is back
        retryMs: [],
      },
    );
  });
  useEnding(autosave.discard);
  useValueListener(typed, (values) => {
    if (changedNames(autosave.get().value, values).length > 0) autosave.edit(values);
  });
  /** What somebody else saved, until the form stands on it. */
  const met = useRef<Stored<Values> | null>(null);
  const stand = useEffectEvent(() => {
    const { base, value } = autosave.get();
    if (base !== met.current) return;
    met.current = null;
    typed.standOn(base.saved, value);
  });
  useEffect(() => {
    const following = autosave.actor.subscribe(() => stand());
    return () => following.unsubscribe();
  }, [autosave]);

  async function save(draft: Draft<Values, Values>): Promise<SaveResult<Values>> {
    const { value: mine, base } = draft;
    const now = latest.current;
    const values = now.typed.schema.parse(mine);
    try {
      const changed = pick(values, changedNames(base.saved, mine));
      const result = await now.onSave(values, { changed, version: base.version ?? undefined });
      last.current = { result, values };
      return { base: { saved: mine, version: rowVersion(result) ?? base.version, at: Date.now() } };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return refusal(error, draft);
    }
  }

  async function refusal(error: ApiError, { base }: Draft<Values, Values>): Promise<SaveResult<Values>> {
    const { typed: form, t: say } = latest.current;
    const row = await newer(error, base.version);
    if (row) {
      const theirs = { saved: form.valuesIn(row), version: rowVersion(row) ?? null, at: base.at };
      met.current = theirs;
      return { theirs };
    }
    const about = (field: string, reason: string) => say('otherField', { field, reason });
    const text = placeReasons(error, form.form, form.fields, about);
    return { trouble: { kind: 'failed', text, reasons: {} } };
  }

  /** What the refusal was about, where it was somebody else's save. */
  async function newer(error: ApiError, version: number | null): Promise<Values | null> {
    const { reload } = latest.current;
    if (error.code !== CODE.conflict || !reload || version === null) return null;
    try {
      const row = await reload();
      // the same version: it was refused for another reason, which the server's words say
      return rowVersion(row) === version ? null : row;
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      return null;
    }
  }

  const { phase, value, base, theirs, trouble } = useSaving(autosave);
  const conflict = useMemo(
    (): Conflict | null =>
      theirs && { base: base.saved, mine: value, theirs: theirs.saved, version: theirs.version ?? undefined },
    [base, value, theirs],
  );
  return {
    autosave,
    phase,
    base,
    conflict,
    failure: phase === 'saving' ? '' : (trouble?.text ?? ''),
    saving: phase === 'saving',
    last: () => last.current,
    dismiss: autosave.dismiss,
    /** How much of what is typed is saved now. */
    saved: (): Saved => {
      const now = autosave.get();
      if (now.trouble || now.theirs) return 'none';
      return autosave.isUnsaved() ? 'part' : 'all';
    },
  };
}

/** Each changed what the other did not: mine goes on top of theirs. Null: there is something to decide. */
function mergeValues(
  fields: readonly Field[],
  { value: mine, base }: Draft<Values, Values>,
  theirs: Values,
): Values | null {
  const differences = differencesOf(fields, { base: base.saved, mine, theirs, version: undefined });
  if (differences.some((d) => !d.onlyTheirs)) return null;
  return {
    ...mine,
    ...pick(
      theirs,
      differences.flatMap(({ field }) => namesOf(field)),
    ),
  };
}
