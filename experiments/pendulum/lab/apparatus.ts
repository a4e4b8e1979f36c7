// What stands on a student's table, from the seed of the run: no two are alike. The page shows it, the marking reckons with
// it. All chance is a hash of the seed and of what is being done, so the same act always has the same outcome.
import { type Motion, motionInAir, stretch, timeOfSwings } from '../physics.js';

export type Ball = 'steel' | 'aluminium' | 'pingpong';
type Thread = 'nylon' | 'rubber';
type Clamp = 'jaws' | 'wrapped';
export interface Setup {
  ball: Ball;
  thread: Thread;
  clamp: Clamp;
}
/** Where the tape is laid on: its worn end, or the mark of 10 cm. */
export type Origin = 'end' | 'ten';
export type Where = 'lowest' | 'turning';
export type Count = 'zero' | 'one';

const DENSITY = { steel: 7800, aluminium: 2700 };
/** Settings of the clamp, in centimetres of thread, roughly. */
export const SHORTEST = 30;
export const LONGEST = 110;

/** From 0 to 1. FNV-1a and a last mixing: the same on every machine. */
export function chance(seed: number, ...what: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  const text = `${seed}/${what.join('/')}`;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return ((h ^ (h >>> 16)) >>> 0) / 2 ** 32;
}

/** Of mean 0 and deviation 1. */
export const normal = (seed: number, ...what: readonly (string | number)[]): number =>
  Math.sqrt(-2 * Math.log(1 - chance(seed, ...what, 'u'))) * Math.cos(2 * Math.PI * chance(seed, ...what, 'v'));

const between = (low: number, high: number, share: number): number => low + (high - low) * share;

/** m/s². A place between the equator and the poles. */
export const gravityOf = (seed: number): number => between(9.785, 9.828, chance(seed, 'place'));

/** m, kg. The metal balls are of one size. */
export function ballOf(seed: number, kind: Ball): { radius: number; mass: number } {
  if (kind === 'pingpong') return { radius: 0.02, mass: 0.0027 };
  const radius = between(0.0094, 0.0109, chance(seed, 'ball'));
  return { radius, mass: DENSITY[kind] * (4 / 3) * Math.PI * radius ** 3 };
}

/** mm: what the closed jaws show; never nought, a whole number of the vernier's parts. */
export function jawZero(seed: number): number {
  const parts = 1 + Math.floor(chance(seed, 'jaws') * 6);
  return (chance(seed, 'jaws', 'sign') < 0.5 ? -1 : 1) * parts * 0.02;
}

/** mm: what is missing at the tape's worn end: laid on there, it shows so much too much. */
export const tapeZero = (seed: number): number => Math.round(between(0.8, 2.6, chance(seed, 'tape')) * 10) / 10;

/** mm between the jaws, as the calliper shows it: the ball is not quite round. `turn`: how it was laid in, 0 to 7. */
export function jawsShow(seed: number, ball: Ball, turn: number): number {
  const roundness = ball === 'pingpong' ? 0.08 : 0.016;
  return ballOf(seed, ball).radius * 2000 + roundness * (2 * chance(seed, 'round', ball, turn) - 1) + jawZero(seed);
}

/** The nearest line of the vernier, mm. */
export const byVernier = (shown: number): number => Math.round(Math.round(shown / 0.02) * 2) / 100;

/** m, from the clamp to the top of the ball at rest: the scale on the stand is only rough. */
export const threadAt = (seed: number, setting: number): number =>
  (setting + between(-0.8, 0.8, chance(seed, 'stand', setting))) / 100;

export interface TapeReading {
  setting: number;
  origin: Origin;
  /** How far the eye is above the ball's top: -3 to 3. */
  eye: number;
  /** The how-manieth time the tape is laid on. */
  n: number;
}

/** mm, where on the tape the eye sees the ball's top. */
export const tapeShows = (seed: number, { setting, origin, eye, n }: TapeReading): number =>
  threadAt(seed, setting) * 1000 +
  (origin === 'end' ? tapeZero(seed) : 100) +
  0.25 * normal(seed, 'laid', setting, origin, n) +
  eyeShift(eye);

/** mm: seen from above, the ball's top lies before a lower mark. */
export const eyeShift = (eye: number): number => eye * 0.7;

/** m, from where the thread really turns to the ball's centre, in the `release`th swing. */
function lengthInSwing(seed: number, setup: Setup, setting: number, release: number): number {
  const still = threadAt(seed, setting) + ballOf(seed, setup.ball).radius;
  const crept = setup.thread === 'rubber' ? 0.004 + 0.0008 * Math.min(release, 40) : 0;
  const wound = setup.clamp === 'wrapped' ? 0.003 + 0.003 * chance(seed, 'wound', setting, release) : 0;
  return still + crept - wound;
}

export const motionOf = (seed: number, setup: Setup, setting: number, release: number): Motion =>
  motionInAir({
    length: lengthInSwing(seed, setup, setting, release),
    g: gravityOf(seed),
    ball: ballOf(seed, setup.ball),
  });

interface PartnerTiming {
  setting: number;
  /** Degrees. */
  angle: number;
  release: number;
  where: Where;
  count: Count;
  /** What is counted to. */
  swings: number;
}

/** Seconds from the release to the first press, and what the watch shows after the second. */
export function partnerTimes(seed: number, setup: Setup, t: PartnerTiming): { started: number; shown: number } {
  const motion = motionOf(seed, setup, t.setting, t.release);
  const amplitude = (t.angle * Math.PI) / 180;
  const swings = t.count === 'zero' ? t.swings : t.swings - 1;
  // two swings to settle, then the lowest point or the turning point on the side it came from
  const before = timeOfSwings(motion, amplitude, t.where === 'lowest' ? 2.25 : 2);
  const press = (which: string) => {
    const of = [t.setting, t.angle, t.release, t.where, t.count, t.swings, which];
    // who watches a ball that almost rests presses when it visibly moves again, late or not
    return t.where === 'lowest'
      ? 0.02 + 0.05 * normal(seed, 'press', ...of)
      : 0.12 + 0.2 * normal(seed, 'press', ...of);
  };
  const [first, second] = [press('start'), press('stop')];
  const whole = timeOfSwings(motion, amplitude, (t.where === 'lowest' ? 2.25 : 2) + swings) - before;
  return { started: before + first, shown: toHundredths(whole - first + second) };
}

export const toHundredths = (seconds: number): number => Math.round(seconds * 100) / 100;

/** Seconds: a period by the photogate at the lowest point. In mode `pass` it counts every cut of the light. */
export function gateShows(
  seed: number,
  setup: Setup,
  t: { setting: number; angle: number; release: number; mode: 'period' | 'pass' },
): number {
  const motion = motionOf(seed, setup, t.setting, t.release);
  const small = (2 * Math.PI) / Math.sqrt(motion.pull);
  const swing = small * stretch((t.angle * Math.PI) / 180);
  const noise = 0.00005 * normal(seed, 'gate', t.setting, t.angle, t.release);
  return Math.round(((t.mode === 'period' ? swing : swing / 2) + noise) * 1e4) / 1e4;
}
