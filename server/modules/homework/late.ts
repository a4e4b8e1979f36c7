// What is handed in after its time, in hundredths as whole numbers: by floats 1.15 x 0.9 would be 1.03.
import type { LateRule } from '#contract/homework.ts';
import { DAY } from '#server/platform/days.ts';

/** Days begun after the end; 0 in time. */
export const daysLate = (at: number, until: number | null): number =>
  until === null || at <= until ? 0 : Math.ceil((at - until) / DAY);

/** When nothing is taken any more; null: it has no end. */
export const lastMoment = (until: number | null, late: LateRule | null): number | null =>
  until === null ? null : until + (late?.days ?? 0) * DAY;

const hundredths = (points: number): number => Math.round(points * 100);

/** The points together, less what being late costs; at least 0, to 0.01, half up. */
export function scoreLessLate(points: readonly number[], { percent, days }: { percent: number; days: number }): number {
  const sum = points.reduce((all, own) => all + hundredths(own), 0);
  const share = Math.max(0, 100 - percent * days);
  return Math.floor((sum * share + 50) / 100) / 100;
}

export const sumOf = (points: readonly number[]): number => points.reduce((all, own) => all + hundredths(own), 0) / 100;
