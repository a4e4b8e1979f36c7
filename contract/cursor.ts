// Names of logs, cursors `<log>@<epoch>.<seq>` and frames. Without schemas: a page takes it without their library.
import { LOG_KINDS } from './log-kinds.ts';

export interface Cursor {
  log: string;
  epoch: string;
  seq: number;
}

const LOG = new RegExp(`^(${LOG_KINDS.join('|')}):[\\w-]{1,64}$`);
const CURSOR = /^([a-z]+:[\w-]{1,64})@([\w-]{1,32})\.(\d{1,12})$/;

export const isLog = (text: string): boolean => LOG.test(text);
export const formatCursor = (c: Cursor): string => `${c.log}@${c.epoch}.${c.seq}`;

/** Null when malformed: a cursor comes from outside and may be hostile, and frames that do not move it have an empty one. */
export function parseCursor(text: string): Cursor | null {
  const found = text.length <= 160 ? CURSOR.exec(text) : null;
  const [, log = '', epoch = '', seq = ''] = found ?? [];
  return found && isLog(log) ? { log, epoch, seq: Number(seq) } : null;
}

/** One frame. The data line comes first: a cut between the two lines cannot skip an event. */
export const frame = (event: string, cursor?: Cursor): string =>
  cursor ? `data: ${event}\nid: ${formatCursor(cursor)}\n\n` : `data: ${event}\n\n`;

/** In `user:<id>`: what this person may see or do has changed; ask for menu and powers anew. */
export const POWERS_EVENT = 'user.powers';
