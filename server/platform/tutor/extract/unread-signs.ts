// How readers say within their words what was not read: by noncharacters, one for each thing, which no text has.
import type { ExtractedBlock, UnreadPart } from './types.ts';

const SIGNS = {
  chart: '\ufdda',
  diagram: '\ufddb',
  chunk: '\ufddc',
  equation: '\ufddd',
  object: '\ufdde',
  hidden: '\ufddf',
} as const satisfies Partial<Record<UnreadPart['reason'], string>>;
export type UnreadKind = keyof typeof SIGNS;
const KINDS = Object.keys(SIGNS) as UnreadKind[]; // the keys of what stands right above
const ANY = /[\ufdda-\ufddf]/g;

export const asUnread = (kind: UnreadKind, count = 1): string => SIGNS[kind].repeat(count);

/** Blocks that count what is said so in a text. */
export function unreadIn(text: string): ExtractedBlock[] {
  const found = text.match(ANY);
  if (!found) return [];
  return KINDS.flatMap((reason) => {
    const count = found.filter((sign) => sign === SIGNS[reason]).length;
    return count === 0 ? [] : [unreadBlock(reason, count)];
  });
}

export const withoutUnread = (text: string): string => text.replace(ANY, '');

/** Of words that are left out. */
export const lettersIn = (text: string): number => [...text.replace(/\s/g, '')].length;

export const unreadBlock = (reason: UnreadPart['reason'], count = 1, page?: number): ExtractedBlock => ({
  kind: 'unread',
  text: '',
  ...(page === undefined ? {} : { page }),
  unread: { reason, count },
});

/** Nothing where there is none. */
export const unreadCount = (reason: UnreadPart['reason'], count = 0, page?: number): ExtractedBlock[] =>
  count === 0 ? [] : [unreadBlock(reason, count, page)];
