// What is typed into a form, judged as it is typed, against what it stands on: what was opened or last saved.
import { useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Why } from '#contract/reasons.ts';
import type { Drafts, Field, Schema, Values } from './field.ts';
import { resolverFor, schemaFor } from './resolver.ts';
import { changedNames, draftsOf, valuesOf } from './values.ts';

export type Typed = ReturnType<typeof useTyped>;

export function useTyped(whole: Schema, fields: readonly Field[], initial: Values) {
  const { t, i18n } = useTranslation('form');
  const schema = useMemo(() => schemaFor(fields, whole), [fields, whole]);
  const [opened, setOpened] = useState(initial);
  const [defaults] = useState(() => draftsOf(fields, initial, schema));
  const [base, setBase] = useState(() => valuesOf(fields, defaults, schema));
  // a save that waited for another one must see what that one left
  const stored = useRef(base);
  const say = ({ name, params }: Why) =>
    t(i18n.exists(`form:reason.${name}`) ? `reason.${name}` : 'reason.wrongKind', params);
  const form = useForm<Drafts, unknown, Drafts>({
    defaultValues: defaults,
    resolver: resolverFor(fields, schema, opened, say),
    mode: 'onTouched',
  });
  const drafts = useWatch({ control: form.control }) as Drafts; // every slot has a default, so none is missing
  const values = valuesOf(fields, drafts, schema);
  const valuesIn = (row: Values) => valuesOf(fields, draftsOf(fields, row, schema), schema);
  const keep = (saved: Values) => {
    stored.current = saved;
    setBase(saved);
  };

  return {
    ...{ form, fields, schema, opened, values, valuesIn },
    /** At this moment, and not when it was last drawn. */
    now: () => valuesOf(fields, form.getValues(), schema),
    stored: () => stored.current,
    changed: changedNames(base, values),
    valid: schema.safeParse(values).success,
    /** Whether anything differs from what was opened. */
    moved: changedNames(valuesIn(opened), values).length > 0,
    keep,
    /** From here on the form stands on what somebody else saved. */
    standOn: (theirs: Values) => {
      keep(theirs);
      setOpened(theirs);
    },
    fill: (some: readonly Field[], row: Values) => {
      for (const [slot, draft] of Object.entries(draftsOf(some, row, schema)))
        form.setValue(slot, draft, { shouldValidate: true });
    },
  };
}
