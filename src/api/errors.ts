// What can go wrong with a call, in one shape.
import { CODE } from '#contract/codes.ts';

/** Codes that no server sends: the call never got an answer of ours. */
export const CLIENT = { offline: -10, timeout: -11, unreadable: -12 } as const;

const AWAY: ReadonlySet<number> = new Set([
  CLIENT.offline,
  CLIENT.timeout,
  CLIENT.unreadable,
  408,
  429,
  502,
  CODE.unavailable,
  504,
]);

/** `code` of the answer, or the HTTP status of a proxy's answer, or one of CLIENT; `msg` is for people. */
export class ApiError extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, msg: string, data: unknown = null) {
    super(msg);
    this.name = 'ApiError';
    this.code = code;
    this.data = data;
  }
  get msg(): string {
    return this.message;
  }
  /** The server did not get to judge the call: worth another try, and no reason to sign anyone out. */
  get unreachable(): boolean {
    return AWAY.has(this.code);
  }
}

export const isUnreachable = (error: unknown): boolean => error instanceof ApiError && error.unreachable;

/** What to say of each field of a 422, else nothing. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || error.code !== CODE.invalid) return {};
  // WIRE, "Codes": reasons that have a name for programs have their sentence beside it
  const { fields, words } = (error.data ?? {}) as { fields?: Record<string, string>; words?: Record<string, string> };
  return { ...fields, ...words };
}
