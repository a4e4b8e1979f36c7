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
/** One or more fields are wrong; `reasons` name a message each. */
export const invalid = (fields: Record<string, MessageKey>) =>
  new Failure(CODE.invalid, 'invalid', { data: { fields } });

/** What was sent is not what the contract has. */
export class Invalid extends Error {
  readonly zod: z.ZodError;
  constructor(zod: z.ZodError) {
    super('invalid');
    this.zod = zod;
  }
}
