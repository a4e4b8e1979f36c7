// The contract judges what is typed, before the server does, by the same reasons.
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { type Why, whyOf } from '#contract/reasons.ts';
import { type Drafts, type Field, type FormSchema, namesOf, slotOf, type Values } from './field.ts';
import { formValues, mayBeEmpty } from './values.ts';

/** Only the form's own fields are judged: `id`, `version` and the like are the caller's. */
export function schemaFor(fields: readonly Field[], schema: FormSchema): FormSchema {
  if (schema.def.checks?.length) return schema; // a rule over several fields cannot be cut
  const mask: Record<never, never> = Object.fromEntries(fields.flatMap((f) => namesOf(f).map((name) => [name, true])));
  return schema.pick(mask) as FormSchema; // which names, is known at run time only
}

export function resolverFor(
  fields: readonly Field[],
  schema: FormSchema,
  initial: Values,
  say: (why: Why) => string,
): Resolver<Drafts, unknown, Drafts> {
  return (drafts, _context, options) => {
    const values = formValues(fields, drafts, schema);
    const parsed = schema.safeParse(values, { reportInput: true });
    const whys: Record<string, Why> = parsed.success ? {} : { ...whyOf(parsed.error.issues) };
    for (const field of fields)
      for (const name of namesOf(field))
        if (values[name] === undefined && !mayBeEmpty(field, schema, initial))
          whys[name] ??= { name: 'required', params: {} };
    const errors: FieldErrors<Drafts> = {};
    for (const field of fields) {
      const why = namesOf(field)
        .map((name) => whys[name] ?? Object.entries(whys).find(([path]) => path.startsWith(`${name}.`))?.[1])
        .find((found) => found !== undefined);
      if (why) errors[slotOf(field)] = { type: why.name, message: say(why) };
    }
    return Object.keys(errors).length === 0
      ? { values: drafts, errors: {} }
      : { values: {}, errors: toNestErrors(errors, options) };
  };
}
