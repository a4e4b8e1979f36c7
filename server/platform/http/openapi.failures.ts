// How an operation refuses, for OpenAPI: each code with the shape of its `data`, as components that a client can tell apart.
import { CODE, type Code, TRANSPORT } from '#contract/codes.ts';
import type { Operation } from '#contract/kit.ts';
import type { Schema } from './openapi.fields.ts';

interface Described {
  name: string;
  when: string;
  /** Null alone where it is left out. */
  data?: readonly Schema[];
}

const object = (properties: Record<string, Schema>, required: readonly string[] = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required: [...required],
});
const text = (description: string): Schema => ({ type: 'string', description });
const whole = (description: string): Schema => ({ type: 'integer', minimum: 0, description });

const reasons = (description: string): Schema => ({
  type: 'object',
  additionalProperties: { type: 'string' },
  description,
});
const FIELDS = object(
  {
    fields: reasons(
      'A sentence for each field, by its path joined with dots; `*` is the whole. `sum`, `unavailable`, `wrongType`, `tooFew`, `missing` and `twice` are names',
    ),
    words: reasons('The sentences of those fields whose reason is a name'),
  },
  ['fields'],
);
const REASON = object(
  {
    reason: text('Why, by a name'),
    name: text('The name of the file that was refused'),
    detail: text('What it is instead, by a name'),
    errors: { type: 'array', items: {}, description: 'What is wrong in the file, row by row' },
  },
  ['reason'],
);
const STATE = object(
  {
    state: text('The state that does not take it, dotted, regions joined by a comma'),
    allowed: { type: 'array', items: { type: 'string' }, description: 'The commands that the state takes' },
  },
  ['state'],
);
const OFFSET = object({ offset: whole('Bytes of the file that are here: go on from there') });
const CURRENT: Schema = {
  type: 'object',
  additionalProperties: true,
  description: 'The row as it is now, where the one that was sent is older',
};
const RETRY = object({ retryAfter: whole('Seconds to wait') });
const LOG = object({ log: text('The log that may not be seen') });
const CHOICES = object({
  choices: {
    type: 'array',
    items: object({ orgId: { type: 'string' }, orgName: { type: 'string' } }),
    description: 'Send the call again with one of these as `orgId`',
  },
});

/** Every code but 0. */
const FAILURES: Record<Exclude<Code, 0>, Described> = {
  [CODE.portalClosed]: { name: 'PortalClosed', when: 'The school has closed its portal' },
  [CODE.malformed]: { name: 'Malformed', when: 'No JSON, or no request' },
  [CODE.signedOut]: { name: 'SignedOut', when: 'No token, or one that is good no longer: renew it, or sign in' },
  [CODE.forbidden]: { name: 'Forbidden', when: 'Not for this user, or not from this address', data: [REASON] },
  [CODE.missing]: { name: 'Missing', when: 'Not there, or not to be seen by this user', data: [LOG] },
  [CODE.method]: { name: 'MethodNotAllowed', when: 'Another method is served here: see Allow' },
  [CODE.conflict]: { name: 'Conflict', when: 'Not now, or not this version', data: [STATE, OFFSET, CURRENT] },
  [CODE.tooLarge]: { name: 'TooLarge', when: 'The body, a file or the head is too large', data: [REASON] },
  [CODE.contentType]: { name: 'UnsupportedMediaType', when: 'A body of another media type is wanted' },
  [CODE.invalid]: { name: 'Invalid', when: 'The input is wrong', data: [FIELDS, REASON] },
  [CODE.gated]: { name: 'Gated', when: 'First a new password must be chosen or an e-mail address bound' },
  [CODE.captcha]: { name: 'CaptchaWanted', when: 'First a captcha must be solved: SlideImage, Validate' },
  [CODE.tooMany]: { name: 'TooMany', when: 'Too many tries or streams', data: [RETRY] },
  [CODE.credentials]: { name: 'WrongCredentials', when: 'Name, password, code or captcha are wrong' },
  [CODE.chooseOrganisation]: {
    name: 'ChooseOrganisation',
    when: 'The user is known to more than one organisation',
    data: [CHOICES],
  },
  [CODE.again]: { name: 'PasswordAgain', when: 'First the password must be given again: /api/auth/Again' },
  [CODE.failed]: { name: 'Failed', when: 'A defect of the server' },
  [CODE.unavailable]: { name: 'Unavailable', when: 'The server is busy, starting, or without its database' },
};

type Failing = keyof typeof FAILURES;
const CODES = Object.values(CODE).filter((code): code is Failing => code !== 0);

export const nameOfFailure = (code: Failing): string => FAILURES[code].name;

export function failureComponents(): Record<string, Schema> {
  return Object.fromEntries(
    CODES.map((code) => {
      const { name, when, data = [] } = FAILURES[code];
      return [name, envelope(code, when, data)];
    }),
  );
}

const envelope = (code: Failing, when: string, data: readonly Schema[]): Schema => ({
  type: 'object',
  description: when,
  required: ['code', 'data', 'msg'],
  properties: {
    code: { type: 'integer', const: code },
    data: data.length === 0 ? { type: 'null' } : { anyOf: [{ type: 'null' }, ...data] },
    msg: text('The reason as a sentence, in the language of Accept-Language'),
  },
  additionalProperties: false,
});

/** What an operation answers with HTTP 200: its rights, its input and itself say so. */
export function refusalsOf(operation: Operation): Failing[] {
  const { access, gated, again, refuses } = operation;
  const implied: Code[] = [CODE.missing, CODE.conflict, CODE.invalid];
  if (access !== 'public') implied.push(CODE.signedOut, CODE.forbidden);
  if (!gated) implied.push(CODE.gated);
  if (again) implied.push(CODE.again);
  const codes = new Set<Code>([...implied, ...refuses]);
  return CODES.filter((code) => codes.has(code) && !TRANSPORT.has(code));
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } };
const ALLOW = { Allow: { description: 'The methods that are served', schema: { type: 'string' } } };
const HEADERS: Partial<Record<Failing, unknown>> = { [CODE.tooMany]: RETRY_AFTER, [CODE.method]: ALLOW };

/** The transport's own refusals, by HTTP status; 404 is a path that nobody serves. */
export const TRANSPORT_RESPONSES = Object.fromEntries(
  CODES.filter((code) => TRANSPORT.has(code) || code === CODE.missing).map((code) => {
    const { name, when } = FAILURES[code];
    const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
    const description = code === CODE.missing ? 'No such path' : when;
    return [code, { description, content, ...(code in HEADERS ? { headers: HEADERS[code] } : {}) }];
  }),
);
