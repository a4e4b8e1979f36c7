// Why a field is refused, by name: the server and the forms read the same zod issues and name the same reasons.
import type { z } from 'zod';

/** Each has one sentence in both languages, the same on both sides. */
export const REASONS = [
  'required',
  'unknownField',
  'wrongKind',
  'tooShort',
  'tooLong',
  'tooFew',
  'tooManyItems',
  'tooSmall',
  'notAbove',
  'tooBig',
  'notOneOf',
  'badEmail',
  'badText',
  'badId',
  'badPhone',
  'badLink',
  'badPath',
] as const;
type Reason = (typeof REASONS)[number];

/** `name` is one of REASONS, or what a refinement of the contract gave as its message. */
export interface Why {
  name: string;
  params: Readonly<Record<string, number>>;
}

type Issue = z.core.$ZodIssue;

/** One reason a field, by its path joined with dots; unknown fields are named one by one. Parse with `reportInput`. */
export function whyOf(issues: readonly Issue[]): Readonly<Record<string, Why>> {
  const found: Record<string, Why> = {};
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) found[[...issue.path, key].join('.')] ??= why('unknownField');
    } else found[issue.path.join('.') || '*'] ??= reasonOf(issue);
  }
  return found;
}

const why = (name: Reason, params: Why['params'] = {}): Why => ({ name, params });

function reasonOf(issue: Issue): Why {
  switch (issue.code) {
    case 'invalid_type':
      return why(issue.input === undefined || issue.input === null ? 'required' : 'wrongKind');
    case 'too_small':
      return issue.inclusive === false && issue.origin !== 'string'
        ? why('notAbove', { min: Number(issue.minimum) })
        : tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return formatReason(issue);
    case 'invalid_value':
      return why(isEmpty(issue.input) ? 'required' : 'notOneOf');
    case 'invalid_union':
      return unionReason(issue);
    case 'custom':
      return { name: issue.message, params: issue.params ?? {} };
    default:
      return why('wrongKind');
  }
}

/** Of the one kind of value that it is: a text that is too long is no wrong kind, though lists would be taken, too. */
function unionReason({ errors }: Issue & { code: 'invalid_union' }): Why {
  const [near, ...others] = errors.filter(([first]) => first?.path.length === 0 && !OTHER_KIND.has(first.code));
  return near?.[0] && others.length === 0 ? reasonOf(near[0]) : why('wrongKind');
}
const OTHER_KIND: ReadonlySet<string> = new Set(['invalid_type', 'invalid_union', 'invalid_value']);

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

function tooSmall(origin: string, min: number): Why {
  if (origin === 'string') return why(min <= 1 ? 'required' : 'tooShort', { min });
  return why(origin === 'array' ? 'tooFew' : 'tooSmall', { min });
}

function tooBig(origin: string, max: number): Why {
  if (origin === 'string') return why('tooLong', { max });
  return why(origin === 'array' ? 'tooManyItems' : 'tooBig', { max });
}

function formatReason(issue: Issue & { code: 'invalid_format' }): Why {
  if (isEmpty(issue.input)) return why('required');
  if (issue.format === 'email') return why('badEmail');
  if (issue.format === 'url') return why('badLink');
  if (issue.format === 'uuid') return why('badId');
  const name = issue.path.at(-1);
  if (name === 'path') return why('badPath');
  return why(name === 'phone' ? 'badPhone' : 'badText');
}
