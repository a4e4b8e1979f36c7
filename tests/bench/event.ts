// Events and tokens that carry when they were made. The monotonic clock is one for all processes of a machine.
import type { StreamEvent } from '#contract/stream.ts';

/** Nanoseconds; exact as a number for a hundred days of uptime. */
export const clock = (): number => Number(process.hrtime.bigint());

/** Time from a stamp until now, in milliseconds. */
export const since = (stamp: number): number => (clock() - stamp) / 1e6;

/** About `size` bytes of JSON. */
export function eventOf(n: number, size: number): StreamEvent {
  return { type: 'CUSTOM', name: 'bench', value: { n, at: clock(), fill: '测'.repeat(Math.max(1, (size - 90) / 3)) } };
}

const STAMP = /"n":(\d+),"at":(\d+)|stamp-(\d+)-(\d+)/;
/** Of a command, whose id is a UUID: its number, our mark, and when it was made. */
const STAMPED_ID = /"cmd":"([\da-f]{8})-be9c-4([\da-f]{3})-8([\da-f]{3})-([\da-f]{12})"/;

export function stampOf(frame: string): { n: number; at: number } | null {
  const found = STAMP.exec(frame);
  if (found) return { n: Number(found[1] ?? found[3]), at: Number(found[2] ?? found[4]) };
  const id = STAMPED_ID.exec(frame);
  return id ? { n: Number.parseInt(id[1] ?? '', 16), at: Number.parseInt(id.slice(2).join(''), 16) } : null;
}

/** For what carries words or an id of its own. */
export const stampText = (n: number): string => `stamp-${n}-${clock()}`;

export function stampedId(n: number): string {
  const at = clock().toString(16).padStart(18, '0');
  return `${n.toString(16).padStart(8, '0')}-be9c-4${at.slice(0, 3)}-8${at.slice(3, 6)}-${at.slice(6)}`;
}

/** A token as the provider says it: when it was made; the first says when the request had come, too. */
export const tokenOf = (received?: number): string =>
  `${received === undefined ? '' : `收${received}`}时${clock()}摆长`;

export const tokenStamps = (text: string): number[] => [...text.matchAll(/时(\d+)/g)].map((m) => Number(m[1]));
export const receivedStamp = (text: string): number | null => {
  const found = /收(\d+)/.exec(text);
  return found ? Number(found[1]) : null;
};
