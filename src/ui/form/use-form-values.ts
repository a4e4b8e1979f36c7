// What is typed into a form, judged as it is typed.
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Why } from '#contract/reasons.ts';
import { type Drafts, type Field, type FormSchema, namesOf, type Values } from './field.ts';
import { resolverFor, schemaFor } from './resolver.ts';
import { changedNames, draftsOf, formValues } from './values.ts';

export type FormValues = ReturnType<typeof useFormValues>;

interface Options {
  schema: FormSchema;
  fields: readonly Field[];
  initial: Values;
}

export function useFormValues({ schema: whole, fields, initial }: Options) {
  const { t, i18n } = useTranslation('form');
  const schema = useMemo(() => schemaFor(fields, whole), [fields, whole]);
  const [opened, setOpened] = useState(initial);
  const [defaults] = useState(() => draftsOf(fields, initial, schema));
  const isShowing = useRef(false);
  const [begun] = useState(() => formValues(fields, defaults, schema));
  const say = ({ name, params }: Why) =>
    t(i18n.exists(`form:reason.${name}`) ? `reason.${name}` : 'reason.wrongKind', params);
  const form = useForm<Drafts, unknown, Drafts>({
    defaultValues: defaults,
    resolver: resolverFor(fields, schema, opened, say),
    mode: 'onTouched',
  });
  const drafts = useWatch({ control: form.control }) as Drafts; // every slot has a default, so none is missing
  const values = formValues(fields, drafts, schema);
  const valuesIn = (row: Values) => formValues(fields, draftsOf(fields, row, schema), schema);
  /** At this moment, and not when it was last drawn. */
  const now = () => formValues(fields, form.getValues(), schema);
  const fill = (some: readonly Field[], row: Values) => {
    for (const [slot, draft] of Object.entries(draftsOf(some, row, schema)))
      form.setValue(slot, draft, { shouldValidate: true });
  };

  return {
    form,
    fields,
    schema,
    opened,
    values,
    valuesIn,
    /** As it stood when the form was opened. */
    begun,
    now,
    valid: schema.safeParse(values).success,
    /** Whether anything differs from what was opened. */
    moved: changedNames(valuesIn(opened), values).length > 0,
    fill,
    /** From here on the form stands on what somebody else saved; these values are shown. */
    standOn: (theirs: Values, shown: Values) => {
      setOpened(theirs);
      const different = changedNames(now(), shown);
      const moved = fields.filter((f) => namesOf(f).some((name) => different.includes(name)));
      isShowing.current = true;
      fill(moved, shown);
      isShowing.current = false;
    },
    isShowing,
  };
}

/** Tells at once of everything that a person types; what is only shown anew is not typed. */
export function useValueListener({ form, isShowing, now }: FormValues, listener: (values: Values) => void): void {
  const tell = useEffectEvent(() => {
    if (!isShowing.current) listener(now());
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => tell() }), [form]);
}
