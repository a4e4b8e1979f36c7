// Access and refresh tokens: opaque to everybody else, for us `<kind><family>.<generation>.<secret>.<mac>`.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

type Kind = 'a' | 'r';

export interface TokenParts {
  family: string;
  generation: number;
  /** Made at sign-in, kept by the client alone: the server has its hash. */
  secret: string;
}

const BYTES = 16;
const TOKEN = /^([ar])([\w-]{22})\.(\d{1,7})\.([\w-]{22})\.([\w-]{43})$/;

export function newFamily(): TokenParts {
  return {
    family: randomBytes(BYTES).toString('base64url'),
    generation: 0,
    secret: randomBytes(BYTES).toString('base64url'),
  };
}

/** The same parts give the same token, on every process that has the server key. */
export function writeToken(key: Buffer, kind: Kind, parts: TokenParts): string {
  const body = `${kind}${parts.family}.${parts.generation}.${parts.secret}`;
  return `${body}.${createHmac('sha256', key).update(`token ${body}`).digest('base64url')}`;
}

/** The parts of a token that this server made and of this kind; null for any other text. */
export function readToken(key: Buffer, kind: Kind, token: string): TokenParts | null {
  const [, k, family = '', generation = '', secret = ''] = TOKEN.exec(token) ?? [];
  if (k !== kind) return null;
  const parts = { family, generation: Number(generation), secret };
  return sameText(writeToken(key, kind, parts), token) ? parts : null;
}

export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const sameText = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};
