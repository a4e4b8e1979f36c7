// The codes of an answer's `code` (0 done). HTTP status is 200 but for those that `TRANSPORT` lists.

export const CODE = {
  ok: 0,
  portalClosed: -1,
  malformed: 400,
  signedOut: 401,
  forbidden: 403,
  missing: 404,
  method: 405,
  conflict: 409,
  tooLarge: 413,
  contentType: 415,
  invalid: 422,
  gated: 423,
  captcha: 428,
  tooMany: 429,
  credentials: 460,
  chooseOrganisation: 461,
  again: 462,
  failed: 500,
  unavailable: 503,
} as const;
export type Code = (typeof CODE)[keyof typeof CODE];

/** Codes that are the HTTP status too when the transport itself refuses (400 not JSON, 404 no such path …). */
export const TRANSPORT: ReadonlySet<number> = new Set([400, 405, 413, 415, 429, 500, 503]);

/** Every answer of a JSON operation. */
export interface Answer<T = unknown> {
  code: number;
  data: T;
  msg: string;
}
