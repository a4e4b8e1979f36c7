// Passwords at rest: Argon2id for those a person chose, HMAC for generated ones, which are random and used once.
import { argon2, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { CODE } from '#contract/codes.ts';
import { Failure } from '../failure.ts';
import { createQueue } from '../queue.ts';

const derive = promisify(argon2);
/** `memory` in KiB. */
interface Cost {
  memory: number;
  passes: number;
}
const COST: Cost = { memory: 19_456, passes: 2 };
const LENGTH = 32;
const STORED = /^argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/;
/** More than two at once would only slow each other, and everything else. */
const LANES = 2;
/** Some fifteen seconds of work: who comes later had better be told to try again. */
const MOST_WAITING = 1000;

const queue = createQueue();
let lane = 0;
let waiting = 0;

async function argon(pwd: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw new Failure(CODE.unavailable, 'unavailable');
  waiting++;
  const message = pwd.normalize('NFKC');
  const work = () => derive('argon2id', { message, nonce, ...cost, parallelism: 1, tagLength: LENGTH });
  return queue(`lane ${lane++ % LANES}`, work).finally(() => waiting--);
}

/** `argon2id$v=19$m=…,t=…,p=1$<salt>$<tag>`, base64url. */
export async function hashPassword(pwd: string, cost = COST): Promise<string> {
  const salt = randomBytes(16);
  const tag = await argon(pwd, salt, cost);
  return `argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${salt.toString('base64url')}$${tag.toString('base64url')}`;
}

/** `initial$<mac>`: a generated password has 65 bits and lives 30 days, so a fast hash under the server key is enough. */
export const hashInitial = (key: Buffer, pwd: string): string => `initial$${mac(key, pwd).toString('base64url')}`;
const mac = (key: Buffer, pwd: string): Buffer =>
  createHmac('sha256', key)
    .update(`initial ${pwd.normalize('NFKC')}`)
    .digest();

/** How long a generated password opens its one sign-in, ms. */
export const INITIAL_MS = 30 * 24 * 3_600_000;

/** A generated password that has opened its one sign-in: from now on it only proves the old password. */
export const markUsed = (stored: string): string => stored.replace(/^initial\$/, 'used$');
export const isInitial = (stored: string): boolean => stored.startsWith('initial$');
export const isUsed = (stored: string): boolean => stored.startsWith('used$');

/**
 * A chosen password costs what it says of itself: when the cost is raised, those that were stored before still open. An unknown
 * user (give null) and a generated password cost what a chosen one does now: the time tells nothing.
 */
export async function verifyPassword(key: Buffer, stored: string | null, pwd: string): Promise<boolean> {
  const [, memory, passes, salt = '', tag = ''] = stored?.match(STORED) ?? [];
  const cost = salt ? { memory: Number(memory), passes: Number(passes) } : COST;
  const derived = await argon(pwd, salt ? Buffer.from(salt, 'base64url') : NO_SALT, cost);
  if (salt) return equal(Buffer.from(tag, 'base64url'), derived);
  if (!stored || !(isInitial(stored) || isUsed(stored))) return false;
  return equal(Buffer.from(stored.split('$')[1] ?? '', 'base64url'), mac(key, pwd));
}

const NO_SALT = Buffer.alloc(16);
const equal = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#';
const GENERATED = 11;

/** 11 characters with a digit, a lowercase, an uppercase and `@` or `#`; drawn anew until all are there, so none is favoured. */
export function newPassword(): string {
  for (;;) {
    const pwd = Array.from({ length: GENERATED }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
    if (/[a-z]/.test(pwd) && /[A-Z]/.test(pwd) && /\d/.test(pwd) && /[@#]/.test(pwd)) return pwd;
  }
}
