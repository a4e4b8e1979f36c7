// From zod's issues to our sentences: one reason a field, in the user's language.
import type { z } from 'zod';
import { isMessageKey, type Lang, type MessageKey, say } from '../messages.ts';

type Issue = z.core.$ZodIssue;

/** `{path: sentence}`; unknown fields are named one by one. */
export function fieldReasons(error: z.ZodError, lang: Lang): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= say(lang, 'unknownField');
    } else {
      const [key, params] = reasonOf(issue);
      fields[issue.path.join('.') || '*'] ??= say(lang, key, params);
    }
  }
  return fields;
}

function reasonOf(issue: Issue): [MessageKey, Record<string, string | number>] {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined ? 'required' : 'wrongKind', {}];
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return [formatReason(issue), {}];
    case 'invalid_value':
      return ['notOneOf', {}];
    case 'custom':
      return [isMessageKey(issue.message) ? issue.message : 'wrongKind', {}];
    default:
      return ['wrongKind', {}];
  }
}

function tooSmall(origin: string, min: number): [MessageKey, { min: number }] {
  if (origin === 'string') return [min <= 1 ? 'required' : 'tooShort', { min }];
  return [origin === 'array' ? 'tooFew' : 'tooSmall', { min }];
}

function tooBig(origin: string, max: number): [MessageKey, { max: number }] {
  if (origin === 'string') return ['tooLong', { max }];
  return [origin === 'array' ? 'tooManyItems' : 'tooBig', { max }];
}

function formatReason(issue: Issue & { code: 'invalid_format' }): MessageKey {
  if (issue.format === 'email') return 'badEmail';
  if (issue.format === 'uuid') return 'badId';
  return issue.path.at(-1) === 'phone' ? 'badPhone' : 'badText';
}
