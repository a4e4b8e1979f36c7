// The first five steps: the apparatus is chosen, its zeros are found, the ball and the thread are measured, timing is tried.
import { ballOf, jawZero, type Origin, type Setup, tapeZero } from '../lab/apparatus.ts';
import type { Book } from '../lab/book.ts';
import { meanOf, numberOf } from '../lab/numbers.ts';
import { isDiameter, isGate, isTape, isTiming, pressedAt, shareOf, swingsIn } from './readings.ts';
import type { Loss } from './words.ts';

export type Losses = [Loss, number][];

export const round = (points: number): number => Math.round(points * 10) / 10;

export function setupLosses(setup: Setup): Losses {
  const losses: Losses = [];
  if (setup.thread === 'rubber') losses.push(['rubber', 2]);
  if (setup.ball === 'pingpong') losses.push(['lightBall', 2]);
  if (setup.ball === 'aluminium') losses.push(['lighterBall', 0.5]);
  if (setup.clamp === 'wrapped') losses.push(['wrapped', 2]);
  return losses;
}

export function zeroLosses(seed: number, zero: Book['zero']): Losses {
  const losses: Losses = [];
  const jaws = numberOf(zero.jaws);
  const truth = jawZero(seed);
  if (jaws === null) losses.push(['missing', 5]);
  else if (Math.abs(jaws - truth) > 0.025)
    losses.push(Math.abs(jaws + truth) <= 0.025 ? ['jawSign', 3] : ['jawZero', 5]);
  const tape = numberOf(zero.tape);
  if (tape === null) losses.push(['missing', 3]);
  else if (Math.abs(tape - tapeZero(seed)) > 0.21) losses.push(['tapeZero', 3]);
  return losses;
}

export function ballLosses(seed: number, setup: Setup, ball: Book['ball'], zero: Book['zero'] | undefined): Losses {
  const read = ball.readings.filter(({ written }) => numberOf(written) !== null);
  if (read.length === 0) return [['missing', 8]];
  const truth = shareOf(read, (reading) => isDiameter(seed, setup.ball, reading));
  if (truth < 0.34) return [['foreign', 8]];
  const losses: Losses = [];
  if (read.length < 5) losses.push(['fewBall', 1]);
  if (new Set(read.map(({ turn }) => turn)).size < Math.min(3, read.length) || read.length < 3)
    losses.push(['oneWay', 1]);
  if (truth < 1) losses.push(['untrue', round(3 * (1 - truth))]);
  const mean = meanOf(read.map(({ written }) => numberOf(written) ?? 0));
  const diameter = numberOf(ball.diameter);
  const own = numberOf(zero?.jaws) ?? jawZero(seed);
  if (diameter === null) losses.push(['missing', 3]);
  else if (Math.abs(diameter - (mean - own)) > 0.0151)
    losses.push(Math.abs(diameter - mean) < 0.0151 && own !== 0 ? ['zeroKept', 6] : ['meanWrong', 2]);
  return losses;
}

/** cm: what must be taken from a reading of the tape. */
export const offsetOf = (origin: Origin, zero: Book['zero'] | undefined, seed: number): number =>
  origin === 'ten' ? 10 : (numberOf(zero?.tape) ?? tapeZero(seed)) / 10;

export interface Measured {
  zero: Book['zero'] | undefined;
  ball: Book['ball'] | undefined;
}

/** cm, as the student has it; as the apparatus has it where they have none. */
export const diameterOf = (seed: number, setup: Setup, { ball }: Measured): number =>
  (numberOf(ball?.diameter) ?? ballOf(seed, setup.ball).radius * 2000) / 10;

/** How the length follows from the thread, in cm. */
export function lengthLoss(length: number | null, thread: number, diameter: number): Loss | null {
  if (length === null) return 'missing';
  if (Math.abs(length - (thread + diameter / 2)) <= 0.021) return null;
  if (Math.abs(length - thread) <= 0.021) return 'topOnly';
  return Math.abs(length - (thread + diameter)) <= 0.021 ? 'wholeBall' : 'lengthWrong';
}

/** To another point of the ball: the method is wrong, not the sum. */
export const isMethod = (loss: Loss): boolean => loss === 'topOnly' || loss === 'wholeBall';

export function lengthLosses(seed: number, setup: Setup, length: Book['length'], measured: Measured): Losses {
  const read = length.tape.filter(({ written }) => numberOf(written) !== null);
  if (read.length === 0) return [['missing', 10]];
  const truth = shareOf(read, (reading) => isTape(seed, reading));
  if (truth < 0.34) return [['foreign', 10]];
  const losses: Losses = [];
  if (read.length < 5) losses.push(['fewTape', 1.5]);
  const level = shareOf(read, ({ eye }) => eye === 0);
  if (level < 1) losses.push(['parallax', round(1.5 * (1 - level))]);
  if (truth < 1) losses.push(['untrue', round(2 * (1 - truth))]);
  const right = meanOf(
    read.map(({ written, origin }) => (numberOf(written) ?? 0) - offsetOf(origin, measured.zero, seed)),
  );
  const raw = meanOf(read.map(({ written }) => numberOf(written) ?? 0));
  const thread = numberOf(length.thread);
  if (thread === null) losses.push(['missing', 2.5]);
  else if (Math.abs(thread - right) > 0.021)
    losses.push(Math.abs(thread - raw) < 0.021 ? ['tapeKept', 5] : ['meanWrong', 2.5]);
  const loss = lengthLoss(numberOf(length.length), thread ?? right, diameterOf(seed, setup, measured));
  if (loss) losses.push([loss, isMethod(loss) ? 6 : 2.5]);
  return losses;
}

export function practiceLosses(seed: number, setup: Setup, practice: Book['practice']): Losses {
  const timing = practice.timings.at(-1);
  if (!timing) return [['missing', 8]];
  if (!isTiming(seed, setup, timing)) return [[numberOf(timing.written) === null ? 'missing' : 'foreign', 8]];
  const losses: Losses = [];
  if (timing.angle > 5) losses.push(['wideAngle', 3]);
  if (pressedAt(seed, setup, timing) === 'turning') losses.push(['turning', 4]);
  if (swingsIn(seed, setup, timing) !== timing.swings) losses.push(['countOne', 4]);
  const { gate } = practice;
  const own = numberOf(practice.period);
  if (own === null || Math.abs(own - (numberOf(timing.written) ?? 0) / timing.swings) > 0.006)
    losses.push(['periodWrong', 1]);
  if (!gate || !isGate(seed, setup, gate)) losses.push(['missing', 1]);
  else if (gate.mode === 'pass') losses.push(['gateMode', 1]);
  return losses;
}
