// One save on its way to the server, and what the server says to it.
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CODE } from '#contract/codes.ts';
import { ApiError } from '#src/api/errors.ts';
import { type Conflict, differencesOf } from './conflict.ts';
import { type Field, namesOf, type Schema, type Values } from './field.ts';
import { placeReasons } from './server-reasons.ts';
import type { Typed } from './use-typed.ts';
import { changedNames, pick, versionOf } from './values.ts';

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

/** How much of what is typed is saved now; `part`: more was typed while it was under way. */
export type Saved = 'all' | 'part' | 'none';

type Options<Result> = Pick<FormOptions<Result>, 'onSave' | 'reload'> & { initial: Values };

export function useSending<Result>(typed: Typed, { initial, onSave, reload }: Options<Result>) {
  const { t } = useTranslation('form');
  const version = useRef(versionOf(initial));
  const last = useRef<{ result: Result; values: Values } | null>(null);
  const [saving, setSaving] = useState(false);
  const [failure, setFailure] = useState('');
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function send(before: Values): Promise<Saved> {
    const mine = typed.now();
    const values = typed.schema.parse(mine);
    setFailure('');
    setSaving(true);
    try {
      const changed = pick(values, changedNames(before, mine));
      const result = await onSave(values, { changed, version: version.current });
      last.current = { result, values };
      version.current = versionOf(result) ?? version.current;
      typed.keep(mine);
      return changedNames(mine, typed.now()).length === 0 ? 'all' : 'part';
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return await settle(error, { base: before, mine });
    } finally {
      setSaving(false);
    }
  }

  async function settle(error: ApiError, known: Pick<Conflict, 'base' | 'mine'>): Promise<Saved> {
    const found = await conflictOf(error, known);
    if (!found) {
      const about = (field: string, reason: string) => t('otherField', { field, reason });
      setFailure(placeReasons(error, typed.form, typed.fields, about));
      return 'none';
    }
    const differences = differencesOf(typed.fields, found);
    if (differences.some((d) => !d.onlyTheirs)) {
      setConflict(found);
      return 'none';
    }
    // each changed what the other did not: mine goes on top of theirs
    const since = changedNames(known.mine, typed.now());
    const untouched = differences.map((d) => d.field).filter((f) => !namesOf(f).some((name) => since.includes(name)));
    stand(found);
    typed.fill(untouched, found.theirs);
    return send(found.theirs);
  }

  /** What the refusal was about, where it was somebody else's save. */
  async function conflictOf(error: ApiError, known: Pick<Conflict, 'base' | 'mine'>): Promise<Conflict | null> {
    if (error.code !== CODE.conflict || !reload || version.current === undefined) return null;
    try {
      const row = await reload();
      // the same version: it was refused for another reason, which the server's words say
      if (versionOf(row) === version.current) return null;
      return { ...known, theirs: typed.valuesIn(row), version: versionOf(row) };
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed;
      return null;
    }
  }

  function stand({ theirs, version: newest }: Conflict): void {
    version.current = newest;
    typed.standOn(theirs);
    setConflict(null);
  }

  return { saving, failure, conflict, send, stand, last: () => last.current, dismiss: () => setConflict(null) };
}
