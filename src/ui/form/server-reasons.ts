// The server's reasons under the fields that they are about.
import type { UseFormReturn } from 'react-hook-form';
import { type ApiError, fieldErrors } from '#src/api/errors.ts';
import { type Drafts, type Field, namesOf, slotOf } from './field.ts';

/** The first field that is named has the focus; what no field of the form can show is returned as a sentence. */
export function placeReasons(
  error: ApiError,
  form: UseFormReturn<Drafts, unknown, Drafts>,
  fields: readonly Field[],
  about: (field: string, reason: string) => string,
): string {
  const reasons = Object.entries(fieldErrors(error));
  const ownerOf = (path: string) => fields.find((f) => namesOf(f).includes(path.split('.')[0] ?? ''));
  const placed = new Map(
    reasons.flatMap(([path, message]) => {
      const field = ownerOf(path);
      return field ? [[field, message] as const] : [];
    }),
  );
  let first = true;
  for (const field of fields) {
    const message = placed.get(field);
    if (message === undefined) continue;
    form.setError(slotOf(field), { type: 'server', message }, { shouldFocus: first });
    first = false;
  }
  const rest = reasons.filter(([path]) => !ownerOf(path)).map(([path, message]) => about(path, message));
  return placed.size > 0 && rest.length === 0 ? '' : [error.msg, ...rest].join('\n');
}
