// From zod's issues to our sentences: one reason a field, in the user's language.
import type { z } from 'zod';
import { whyOf } from '#contract/reasons.ts';
import { isMessageKey, type Lang, say } from '../messages.ts';

/** `{path: sentence}`. */
export function fieldReasons(error: z.ZodError, lang: Lang): Record<string, string> {
  return Object.fromEntries(
    Object.entries(whyOf(error.issues)).map(([field, { name, params }]) => [
      field,
      say(lang, isMessageKey(name) ? name : 'wrongKind', params),
    ]),
  );
}
