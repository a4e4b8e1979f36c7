// The last six: periods, the table, the line by hand and by least squares, the result, wide swings.
import { ballOf, gravityOf, type Setup } from '../lab/apparatus.ts';
import type { Book, LabRow } from '../lab/book.ts';
import {
  ALLOWED,
  type DataPoint,
  decimalsOf,
  digitsOf,
  type FittedLine,
  lineThrough,
  meanOf,
  numberOf,
  typeA,
  typeB,
} from '../lab/numbers.ts';
import { stretch } from '../physics.js';
import { diameterOf, isMethod, type Losses, lengthLoss, type Measured, offsetOf, round } from './apparatus-steps.ts';
import { isGate, isTiming, pressedAt, shareOf, swingsIn, truthOfRow } from './readings.ts';
import type { Loss } from './words.ts';

export const FOUR_PI2 = 4 * Math.PI ** 2;
/** How much longer a swing of 60° takes than one of 2°. */
export const EXACT_RATIO = stretch(Math.PI / 3) / stretch(Math.PI / 90);

export const writtenTimes = (row: LabRow): number[] => row.timings.flatMap(({ written }) => numberOf(written) ?? []);

const isClose = (text: string, value: number, tolerance: number): boolean => {
  const number = numberOf(text);
  return number !== null && Math.abs(number - value) <= tolerance;
};

const isPeriodRight = (row: LabRow): boolean =>
  isClose(row.period, (numberOf(row.time) ?? meanOf(writtenTimes(row))) / row.swings, 0.0011);
const isTimeRight = (row: LabRow): boolean => isClose(row.time, meanOf(writtenTimes(row)), 0.011);

/** What all rows share of the method: where it was pressed, what was counted, how wide it swung. */
function methodLosses(
  seed: number,
  setup: Setup,
  rows: readonly LabRow[],
  points: { turning: number; count: number; angle: number },
): Losses {
  const losses: Losses = [];
  const timings = rows.flatMap((row) => row.timings);
  const turning = shareOf(timings, (t) => pressedAt(seed, setup, t) === 'turning');
  const short = shareOf(timings, (t) => swingsIn(seed, setup, t) !== t.swings);
  const wide = shareOf(timings, ({ angle }) => angle > 5);
  if (turning > 0) losses.push(['turning', round(points.turning * turning)]);
  if (short > 0) losses.push(['countOne', round(points.count * short)]);
  if (wide > 0) losses.push(['wideAngle', round(points.angle * wide)]);
  return losses.filter(([, lost]) => lost > 0);
}

export function periodLosses(seed: number, setup: Setup, row: LabRow | undefined): Losses {
  if (!row || writtenTimes(row).length === 0) return [['missing', 12]];
  const truth = shareOf(row.timings, (timing) => isTiming(seed, setup, timing));
  if (truth < 0.34) return [['foreign', 12]];
  const losses: Losses = [];
  if (row.swings < 30) losses.push(['fewSwings', 2]);
  if (writtenTimes(row).length < 3) losses.push(['fewTimes', 1.5]);
  if (truth < 1) losses.push(['untrue', round(3 * (1 - truth))]);
  losses.push(...methodLosses(seed, setup, [row], { turning: 5, count: 5, angle: 3 }));
  if (!isTimeRight(row)) losses.push(['meanWrong', 1]);
  if (!isPeriodRight(row)) losses.push(['periodWrong', 1]);
  return losses;
}

/** Rows that have what a point of the plot needs. */
export const pointsOfRows = (rows: readonly LabRow[]): DataPoint[] =>
  rows.flatMap((row) => {
    const [length, squared] = [numberOf(row.length), numberOf(row.squared)];
    return length === null || squared === null ? [] : [[length / 100, squared] as const];
  });

/** 0 to 1: how much of the table was really read. Each value that a row states and nothing bears counts against it. */
export function truthOfRows(seed: number, setup: Setup, rows: readonly LabRow[]): number {
  const stated = rows.filter(({ length, squared }) => numberOf(length) !== null || numberOf(squared) !== null);
  return stated.length === 0 ? 0 : meanOf(stated.map((row) => truthOfRow(seed, setup, row)));
}

function lengthOfRow(seed: number, setup: Setup, row: LabRow, measured: Measured): Loss | null {
  const read = row.tape.map(({ written }) => numberOf(written) ?? 0);
  const thread = meanOf(row.tape.map(({ origin }, n) => (read[n] ?? 0) - offsetOf(origin, measured.zero, seed)));
  const diameter = diameterOf(seed, setup, measured);
  const length = numberOf(row.length);
  const loss = lengthLoss(length, thread, diameter);
  return loss === 'lengthWrong' && lengthLoss(length, meanOf(read), diameter) === null ? 'tapeKept' : loss;
}

export function tableLosses(seed: number, setup: Setup, rows: readonly LabRow[], measured: Measured): Losses {
  const points = pointsOfRows(rows);
  if (points.length === 0) return [['missing', 14]];
  const truth = truthOfRows(seed, setup, rows);
  if (truth < 0.34) return [['foreign', 14]];
  const losses: Losses = [];
  const lengths = new Set(rows.filter((row) => numberOf(row.length) !== null).map(({ setting }) => setting)).size;
  if (lengths < 5) losses.push(['fewLengths', round(0.8 * (5 - lengths))]);
  const xs = points.map(([x]) => x);
  if (Math.max(...xs) - Math.min(...xs) < 0.3) losses.push(['narrow', 1]);
  if (truth < 1) losses.push(['untrue', round(5 * (1 - truth))]);
  const wrong = rows.map((row) => lengthOfRow(seed, setup, row, measured)).filter((loss) => loss !== null);
  const first = wrong[0];
  if (first) {
    const worth = isMethod(first) ? 5 : first === 'tapeKept' ? 4 : 1.5;
    losses.push([first, round(worth * (wrong.length / rows.length))]);
  }
  const isRight = (row: LabRow) =>
    isTimeRight(row) && isPeriodRight(row) && isClose(row.squared, (numberOf(row.period) ?? 0) ** 2, 0.0051);
  const right = shareOf(rows, isRight);
  if (right < 1) losses.push(['tableWrong', round(1.5 * (1 - right))]);
  losses.push(...methodLosses(seed, setup, rows, { turning: 4, count: 4, angle: 3 }));
  return losses;
}

export interface Table {
  rows: readonly LabRow[];
  truth: number;
  line: FittedLine | null;
  excluded: readonly number[];
}

/** What rests on invented readings is worth as little as they. */
export function scaled(losses: Losses, max: number, truth: number): Losses {
  const left = Math.max(0, max - losses.reduce((sum, [, lost]) => sum + lost, 0));
  const built = round(left * (1 - truth ** 2));
  return built > 0 ? [...losses, ['built', built]] : losses;
}

export function handLosses({ rows, truth, line }: Table, hand: Book['hand']): Losses {
  const points = pointsOfRows(rows);
  if (!hand || !line || points.length < 2) return [['noLine', 8]];
  const losses: Losses = [];
  const xs = points.map(([x]) => x);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const byHand = (x: number) => hand.left + (hand.right - hand.left) * x;
  const spread = Math.max(0.02, ...line.residuals.map(Math.abs));
  const off = Math.max(...[low, high].map((x) => Math.abs(byHand(x) - (line.intercept + line.slope * x))));
  if (off > 3 * spread) losses.push(['lineOff', 4]);
  else if (off > 1.6 * spread) losses.push(['lineOff', 1.5]);
  const slope = numberOf(hand.slope);
  if (slope === null || Math.abs(slope / (hand.right - hand.left) - 1) > 0.01) losses.push(['slopeWrong', 2]);
  const g = numberOf(hand.g);
  if (g === null || slope === null || Math.abs(g / (FOUR_PI2 / slope) - 1) > 0.002) losses.push(['gWrong', 2]);
  return scaled(losses, 8, truth);
}

/** What the intercept of these points tells. */
export function causeOfIntercept(line: FittedLine, radius: number, g: number): 'zero' | 'radius' | 'over' | 'other' {
  const error = Math.max(line.interceptError, 0.004);
  if (Math.abs(line.intercept) <= 2.5 * error) return 'zero';
  if (line.intercept < 0) return 'over';
  return Math.abs(line.intercept - (FOUR_PI2 * radius) / g) <= 3 * error ? 'radius' : 'other';
}

export function fitLosses(
  seed: number,
  setup: Setup,
  { rows, truth, line, excluded }: Table,
  fit: Book['fit'],
): Losses {
  if (!line) return [['missing', 8]];
  const losses: Losses = [];
  const g = numberOf(fit.g);
  if (g === null || Math.abs(g / (FOUR_PI2 / line.slope) - 1) > 0.002) losses.push(['gWrong', 3]);
  const cause = causeOfIntercept(line, ballOf(seed, setup.ball).radius, gravityOf(seed));
  const isFair = fit.intercept === cause || (cause === 'other' && fit.intercept === 'over');
  const said = {
    zero: 'interceptZero',
    radius: 'interceptRadius',
    over: 'interceptOver',
    other: 'interceptOther',
  } as const;
  if (!isFair) losses.push([said[cause], 3]);
  const whole = lineThrough(pointsOfRows(rows));
  if (excluded.length > 0) {
    const scatter = Math.max(...line.residuals.map(Math.abs), 0.008);
    const points = pointsOfRows(rows);
    const isBad = (n: number) => {
      const [x, y] = points[n] ?? [0, 0];
      return Math.abs(y - (line.intercept + line.slope * x)) > 2.5 * scatter;
    };
    if (!whole || !excluded.every(isBad)) losses.push(['goodOut', 2]);
    else if (fit.reason.trim().length < 2) losses.push(['noReason', 1]);
  }
  return scaled(losses, 8, truth);
}

export function resultLosses(
  seed: number,
  setup: Setup,
  { rows, truth, line }: Table,
  { result, length }: { result: Book['result']; length: Book['length'] },
): Losses {
  const longest = rows
    .filter((row) => writtenTimes(row).length > 0)
    .sort((a, b) => (numberOf(b.length) ?? 0) - (numberOf(a.length) ?? 0))[0];
  const [g, u] = [numberOf(result.g), numberOf(result.u)];
  if (!longest || !line || g === null || u === null) return [['missing', 12]];
  const losses: Losses = [];
  const tape = length.tape.flatMap(({ written }) => numberOf(written) ?? []);
  const uLength = Math.hypot(typeA(tape), typeB(ALLOWED.tape));
  const uPeriod = Math.hypot(typeA(writtenTimes(longest)), typeB(ALLOWED.hand)) / longest.swings;
  const isLike = (text: string, value: number) => Math.abs((numberOf(text) ?? 0) / value - 1) <= 0.3;
  if (!isLike(result.uLength, uLength)) losses.push(['uLength', 2]);
  if (!isLike(result.uPeriod, uPeriod)) losses.push(['uPeriod', 2]);
  const period = numberOf(longest.period) ?? 1;
  const own = Math.hypot(
    (numberOf(result.uLength) ?? uLength) / (numberOf(longest.length) ?? 100),
    (2 * (numberOf(result.uPeriod) ?? uPeriod)) / period,
  );
  if (!(u / (own * g) > 0.9 && u / (own * g) < 1.6))
    losses.push([u / (own * g) < 1 && u / (own * g) > 0.8 ? 'uDown' : 'uTotal', 2]);
  if (Math.abs(g / (FOUR_PI2 / line.slope) - 1) > 0.003) losses.push(['resultOff', 2]);
  const digits = digitsOf(result.u);
  if (digits < 1 || digits > 2 || decimalsOf(result.g) !== decimalsOf(result.u)) losses.push(['digits', 2]);
  if (shareOf(longest.timings, (t) => pressedAt(seed, setup, t) === 'turning') > 0.5) losses.push(['scattered', 2]);
  if (Math.abs(g - gravityOf(seed)) > 3 * u) losses.push(['outside', 2]);
  return scaled(losses, 12, truth);
}

export function beyondLosses(seed: number, setup: Setup, beyond: Book['beyond']): Losses {
  const read = beyond.readings.filter(({ written }) => numberOf(written) !== null);
  if (read.length === 0) return [['missing', 6]];
  const truth = shareOf(read, (reading) => isGate(seed, setup, reading));
  if (truth < 0.34) return [['foreign', 6]];
  const losses: Losses = [];
  const angles = [...new Set(read.filter(({ mode }) => mode === 'period').map(({ angle }) => angle))];
  if (angles.length < 5 || Math.max(...angles, 0) < 60) losses.push(['fewAngles', 1.5]);
  if (truth < 1) losses.push(['untrue', round(2 * (1 - truth))]);
  const ratio = numberOf(beyond.ratio);
  if (ratio === null || Math.abs(ratio - EXACT_RATIO) > 0.003) losses.push(['ratioWrong', 1]);
  if (beyond.trend !== 'grows') losses.push(['trendWrong', 1]);
  if (beyond.mass !== 'same') losses.push(['massWrong', 1]);
  return losses;
}
