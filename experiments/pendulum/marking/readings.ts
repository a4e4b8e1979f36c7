// Whether readings are those that this apparatus gives: the seed says what each instrument had to show.
import {
  type Ball,
  byVernier,
  gateShows,
  jawsShow,
  motionOf,
  partnerTimes,
  type Setup,
  type TapeReading,
  tapeShows,
} from '../lab/apparatus.ts';
import type { GateReading, LabRow, Timing } from '../lab/book.ts';
import { numberOf } from '../lab/numbers.ts';
import { timeOfSwings } from '../physics.js';

/** Of what was read, how much was really there to be read: 0 to 1. */
export const shareOf = <T>(items: readonly T[], isTrue: (item: T) => boolean): number =>
  items.length === 0 ? 0 : items.filter(isTrue).length / items.length;

const isNear = (written: string, shown: number, tolerance: number): boolean => {
  const value = numberOf(written);
  return value !== null && Math.abs(value - shown) <= tolerance + 1e-9;
};

/** A line of the vernier beside the right one is an honest reading. */
export const isDiameter = (seed: number, ball: Ball, { turn, written }: { turn: number; written: string }): boolean =>
  Number.isInteger(turn) && isNear(written, byVernier(jawsShow(seed, ball, turn)), 0.04);

/** cm on the tape; tenths of a millimetre are estimated. */
export const isTape = (seed: number, reading: TapeReading & { written: string }): boolean =>
  isNear(reading.written, tapeShows(seed, reading) / 10, 0.06);

/** Seconds by which two presses of one hand may be off together. */
const MOST_OFF = 0.6;

/** Written as shown, and shown as these presses and this motion must have it. */
export function isTiming(seed: number, setup: Setup, timing: Timing): boolean {
  if (!isNear(timing.written, timing.shown, 0.015)) return false;
  if (timing.by === 'partner') {
    const { started, shown } = partnerTimes(seed, setup, timing);
    return Math.abs(shown - timing.shown) < 0.011 && Math.abs(started - timing.started) < 0.01;
  }
  const once = periodIn(seed, setup, timing);
  const swings = Math.round(timing.shown / once);
  return swings >= 1 && Math.abs(timing.shown - swings * once) <= MOST_OFF;
}

const periodIn = (seed: number, setup: Setup, { setting, angle, release, shown }: Timing): number => {
  const motion = motionOf(seed, setup, setting, release);
  const amplitude = (angle * Math.PI) / 180;
  const rough = Math.max(1, Math.round((shown * Math.sqrt(motion.pull)) / (2 * Math.PI)));
  return timeOfSwings(motion, amplitude, rough) / rough;
};

/** How many whole swings really lay between the presses. */
export const swingsIn = (seed: number, setup: Setup, timing: Timing): number =>
  Math.round(timing.shown / periodIn(seed, setup, timing));

/** Seconds: a hand that waits for the ball to rest is hardly earlier than its rest, and one that has seen it pass not later. */
const EARLY = 0.03;
const LATE = 0.08;

/**
 * By the moment of the first press, whatever was said: at a turning point, or when the ball passes the lowest. A hand is late,
 * by a quarter of a second at most: what lies between is taken for a late press at the lowest point.
 */
export function pressedAt(seed: number, setup: Setup, timing: Timing): 'lowest' | 'turning' {
  if (timing.by === 'partner') return timing.where;
  const once = periodIn(seed, setup, timing);
  // it is let go at a turning point, and passes the lowest a quarter later
  const sincePassed = (timing.started + once / 4) % (once / 2);
  return sincePassed > once / 4 - EARLY && sincePassed < once / 2 - LATE ? 'turning' : 'lowest';
}

export const isGate = (seed: number, setup: Setup, reading: GateReading): boolean =>
  isNear(reading.written, gateShows(seed, setup, reading), 0.00051);

/** Of a row: tape and watch. */
export function truthOfRow(seed: number, setup: Setup, row: LabRow): number {
  const tape = row.tape.length > 0 ? shareOf(row.tape, (reading) => isTape(seed, reading)) : 0;
  const watch = row.timings.length > 0 ? shareOf(row.timings, (timing) => isTiming(seed, setup, timing)) : 0;
  const same = row.tape.every(({ setting }) => setting === row.setting);
  const sameSwing = row.timings.every(({ setting }) => setting === row.setting);
  return same && sameSwing ? (tape + watch) / 2 : 0;
}
