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

const STAMP = /"n":(\d+),"at":(\d+)/;

export function stampOf(frame: string): { n: number; at: number } | null {
  const found = STAMP.exec(frame);
  return found ? { n: Number(found[1]), at: Number(found[2]) } : null;
}

/** A token as the provider says it: when it was made; the first says when the request had come, too. */
export const tokenOf = (received?: number): string =>
  `${received === undefined ? '' : `收${received}`}时${clock()}摆长`;

export const tokenStamps = (text: string): number[] => [...text.matchAll(/时(\d+)/g)].map((m) => Number(m[1]));
export const receivedStamp = (text: string): number | null => {
  const found = /收(\d+)/.exec(text);
  return found ? Number(found[1]) : null;
};
