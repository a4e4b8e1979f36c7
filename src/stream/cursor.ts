// Cursors without the contract's schemas, which would bring their whole library to the page; a test holds both to the same.
import type { Cursor } from '#contract/stream.ts';

const CURSOR = /^([a-z]+:[\w-]{1,64})@([\w-]{1,32})\.(\d{1,12})$/;

export const formatCursor = ({ log, epoch, seq }: Cursor): string => `${log}@${epoch}.${seq}`;

/** Null when it is none: frames that do not move the cursor have an empty id. */
export function parseCursor(text: string): Cursor | null {
  const [, log, epoch, seq] = CURSOR.exec(text) ?? [];
  return log === undefined || epoch === undefined ? null : { log, epoch, seq: Number(seq) };
}
