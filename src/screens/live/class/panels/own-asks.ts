// What one has asked the teacher in a class, and what came of it, for as long as the page is open: the panel comes and goes.
import { cell, type Readable } from '#src/stream/seat.ts';

export interface OwnAsks {
  asked: readonly { askId: string; text: string }[];
  /** By what was asked, the chat in which the tutor has answered it. */
  chats: Readonly<Record<string, string>>;
  /** What the tutor was asked to answer for all to hear. */
  aloud: readonly string[];
}

type Kept = Readable<OwnAsks> & { set: (next: OwnAsks) => void };
const all = new Map<string, Kept>();

export function ownAsks(liveId: string, userId: string): Kept {
  const key = `${liveId} ${userId}`;
  const known = all.get(key) ?? cell<OwnAsks>({ asked: [], chats: {}, aloud: [] });
  all.set(key, known);
  return known;
}
