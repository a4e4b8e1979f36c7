// A refusal with a code: the only way a handler says no. Everything else thrown is a defect and answers 500.
import type { z } from 'zod';
import type { Code } from '#contract/codes.ts';
import { CODE } from '#contract/codes.ts';
import type { MessageKey } from './messages.ts';

export class Failure extends Error {
  readonly code: Code;
  readonly key: MessageKey;
  readonly params: Record<string, string | number>;
  readonly data: unknown;
  constructor(code: Code, key: MessageKey, more: { params?: Record<string, string | number>; data?: unknown } = {}) {
    super(key);
    this.name = 'Failure';
    this.code = code;
    this.key = key;
    this.params = more.params ?? {};
    this.data = more.data ?? null;
  }
}

/** No such row, or not yours: one answer for both, so that ids cannot be probed. */
export const missing = () => new Failure(CODE.missing, 'missing');
export const forbidden = () => new Failure(CODE.forbidden, 'forbidden');
/** Why a field is wrong: a message, with what stands in its sentence where anything does. */
export type Reason = MessageKey | { key: MessageKey; params: Record<string, string | number> };

/** One or more fields are wrong. */
export const invalid = (reasons: Record<string, Reason>) => {
  const all = Object.entries(reasons);
  const fields = Object.fromEntries(all.map(([field, r]) => [field, typeof r === 'string' ? r : r.key]));
  const params = Object.fromEntries(all.flatMap(([field, r]) => (typeof r === 'string' ? [] : [[field, r.params]])));
  return new Failure(CODE.invalid, 'invalid', { data: { fields, ...(Object.keys(params).length > 0 && { params }) } });
};

/** What was sent is not what the contract has. */
export class Invalid extends Error {
  readonly zod: z.ZodError;
  constructor(zod: z.ZodError) {
    super('invalid');
    this.zod = zod;
  }
}
