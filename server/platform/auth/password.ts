// Passwords at rest: Argon2id for those a person chose, HMAC for generated ones, which are random and used once.
import { argon2, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { createQueue } from '../queue.ts';

const derive = promisify(argon2);
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LENGTH = 32;
/** More than two at once would only slow each other, and everything else. */
const LANES = 2;

const queue = createQueue();
let lane = 0;
const inLane = <T>(task: () => Promise<T>): Promise<T> => queue(`lane ${lane++ % LANES}`, task);

const argon = (pwd: string, nonce: Buffer): Promise<Buffer> =>
  inLane(() =>
    derive('argon2id', {
      message: pwd.normalize('NFKC'),
      nonce,
      memory: MEMORY_KIB,
      passes: PASSES,
      parallelism: 1,
      tagLength: LENGTH,
    }),
  );

/** `argon2id$<salt>$<tag>`, base64url. */
export async function hashPassword(pwd: string): Promise<string> {
  const salt = randomBytes(16);
  return `argon2id$${salt.toString('base64url')}$${(await argon(pwd, salt)).toString('base64url')}`;
}

/** `initial$<mac>`: a generated password has 60 bits and lives 30 days, so a fast hash under the server key is enough. */
export const hashInitial = (key: Buffer, pwd: string): string => `initial$${mac(key, pwd).toString('base64url')}`;
const mac = (key: Buffer, pwd: string): Buffer => createHmac('sha256', key).update(`initial ${pwd}`).digest();

/** An unknown user costs what a known one does: give null. */
export async function verifyPassword(key: Buffer, stored: string | null, pwd: string): Promise<boolean> {
  const [kind, a = '', b = ''] = (stored ?? '').split('$');
  if (kind === 'initial') {
    await argon(pwd, Buffer.alloc(16));
    return equal(Buffer.from(a, 'base64url'), mac(key, pwd));
  }
  const tag = await argon(pwd, kind === 'argon2id' ? Buffer.from(a, 'base64url') : Buffer.alloc(16));
  return kind === 'argon2id' && equal(Buffer.from(b, 'base64url'), tag);
}

const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGIT = '0123456789';
const SYMBOL = '@#';
const GENERATED = 11;

/** 11 characters with a digit, a lowercase, an uppercase and `@` or `#`; drawn anew until all are there, so none is favoured. */
export function newPassword(): string {
  const all = LOWER + UPPER + DIGIT + SYMBOL;
  for (;;) {
    const pwd = Array.from({ length: GENERATED }, () => all[randomInt(all.length)]).join('');
    if (/[a-z]/.test(pwd) && /[A-Z]/.test(pwd) && /\d/.test(pwd) && /[@#]/.test(pwd)) return pwd;
  }
}
