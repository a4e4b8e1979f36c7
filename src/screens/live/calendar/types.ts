// What a month and a week are drawn from.
import type { LiveRow } from '../types.ts';
import type { Clash } from '../use-clash-check.ts';
import type { Moving } from './use-moving.ts';

export interface CalendarProps {
  /** The first moment of the day that one looks at. */
  day: number;
  /** `2026-11-24`. */
  today: string;
  lives: readonly LiveRow[];
  clashes: readonly Clash[];
  mayAdd: boolean;
  mayMove: boolean;
  moving: Moving;
  onWeek: (day: number) => void;
}
