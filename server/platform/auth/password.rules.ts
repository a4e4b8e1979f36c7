// What a chosen password must be: length, not what everybody tries first, and as many kinds of signs as the school wants.
import type { MessageKey } from '../messages.ts';
import { COMMON, STEMS } from './password.common.ts';

const MOST_CHARACTERS = 128;

interface PasswordContext {
  userName: string;
  least: number;
  /** How many of small letters, capital letters, digits and signs. */
  kinds?: number;
  /** The password it takes the place of, where that is known. */
  old?: string;
}

type PasswordProblem = Extract<
  MessageKey,
  'pwdShort' | 'pwdKinds' | 'pwdCommon' | 'pwdSame' | 'pwdHasName' | 'tooLong'
>;

/** The first thing wrong with it, or null. Characters are counted as a person counts them. */
export function passwordProblem(
  pwd: string,
  { userName, least, kinds = 1, old }: PasswordContext,
): PasswordProblem | null {
  const length = [...pwd].length;
  if (length < least) return 'pwdShort';
  if (length > MOST_CHARACTERS) return 'tooLong';
  if (kindsIn(pwd) < kinds) return 'pwdKinds';
  if (pwd === old) return 'pwdSame';
  // a name of one or two letters would forbid half of all passwords
  if (userName.length >= 3 && pwd.toLowerCase().includes(userName.toLowerCase())) return 'pwdHasName';
  return isCommon(pwd) ? 'pwdCommon' : null;
}

/** A letter that has no case, as a Chinese one, is a sign. */
const kindsIn = (pwd: string): number =>
  [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{Ll}\p{Lu}\p{Nd}]/u].filter((kind) => kind.test(pwd)).length;

/** Known from lists, one thing repeated, a run on the keyboard, or a favourite word with a favourite tail. */
export function isCommon(pwd: string): boolean {
  const p = pwd.normalize('NFKC').toLowerCase();
  return COMMON.has(p) || /^(.{1,8})\1+$/u.test(p) || /^(.)\1*(.)\2*$/u.test(p) || isRun(p) || isStemWithTail(p);
}

const ROWS = [
  '01234567890',
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
];
const RUNS = ROWS.flatMap((row) => [row, [...row].reverse().join('')]);

/** Made of pieces of keyboard rows of three or more keys: 12345678, qwer1234, abcd4321. */
function isRun(p: string): boolean {
  // ends[i]: the first i characters are such pieces
  const ends = [true];
  for (let end = 1; end <= p.length; end++) {
    ends[end] = ends.some(
      (ok, start) => ok && end - start >= 3 && RUNS.some((run) => run.includes(p.slice(start, end))),
    );
  }
  return ends[p.length] === true;
}

/** woaini1314, password@123, 2026mengoo!, a123456: the word is guessed first, then years, counts and marks around it. */
function isStemWithTail(p: string): boolean {
  const core = p.replace(/^\P{L}+|\P{L}+$/gu, '');
  const around = p.replace(core, '');
  if (STEMS.has(core) || STEMS.has(unleet(core))) return around.length <= 8;
  // initials and a birthday
  return core.length <= 3 && isGuessable(around);
}

/** What stands around a few letters: a run, a repeat, a year, a birthday. */
function isGuessable(around: string): boolean {
  const digits = around.replace(/\D/g, '');
  if (digits === '') return true;
  return (
    COMMON.has(digits) ||
    isRun(digits) ||
    /^(.{1,4})\1+$/.test(digits) ||
    /^(19|20)\d{2}((0[1-9]|1[0-2])([0-2]\d|3[01]))?$/.test(digits)
  );
}

const LEET: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '0': 'o', $: 's', '5': 's' };
const unleet = (word: string): string => word.replace(/[@431$50]/g, (c) => LEET[c] ?? c);
