// What a document is called: the client's file name without what has no place in a name.
import { truncate } from '#server/platform/text.ts';

const MAX = 200;
const UNNAMED = '未命名';
// controls, and what turns the direction of the text round it
const UNSEEN = /[\p{Cc}\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;

export function cleanName(given: string): string {
  const last = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const name = truncate(last.normalize('NFC').replace(UNSEEN, '').trim(), MAX).trim();
  return /^\.*$/.test(name) ? UNNAMED : name;
}

/** `name`, or the first of `name (2)`, `name (3)` … that is free. */
export function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : ` (${n})`;
    const free = truncate(name, MAX - suffix.length).trim() + suffix;
    if (!taken.has(free)) return free;
  }
}

/** Signs that no file's name can have, on one system or another; Windows takes no dot and no blank at the end. */
const UNSAFE = /[\\/:*?"<>|\p{Cc}]|[. ]+$/gu;
/** A name that every system can unpack. */
export const diskName = (name: string): string => cleanName(name.replace(UNSAFE, '_'));

/** The file's own name, whose ending tells Markdown from plain text. */
export const ownFileName = (name: string): string => name.replace(/ \(\d+\)$/, '');
