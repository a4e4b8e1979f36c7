// What a mark rests on, in numbers: what the student wrote, what it had to be, and how far off it may be. A teacher who reads a
// proposal sees by it why, also where nothing is lost.
import { gravityOf, jawZero, type Setup, tapeZero } from '../lab/apparatus.ts';
import type { Book, LabRow, StepName } from '../lab/book.ts';
import { meanOf, numberOf } from '../lab/numbers.ts';
import { diameterOf, type Measured, offsetOf } from './apparatus-steps.ts';
import { isDiameter, isGate, isTape, isTiming } from './readings.ts';
import { EXACT_RATIO, FOUR_PI2, type Table, writtenTimes } from './table-steps.ts';
import type { Fact, InBoth } from './words.ts';

interface Done {
  setup: Setup;
  chosen: Setup | null;
  measured: Measured;
  zero: Book['zero'];
  ball: Book['ball'];
  length: Book['length'];
  practice: Book['practice'];
  rows: readonly LabRow[];
  /** The row of the step that measures one length. */
  first: LabRow | undefined;
  hand: Book['hand'];
  fit: Book['fit'];
  result: Book['result'];
  beyond: Book['beyond'];
  table: Table;
}

/** Null where nothing was written, or nothing says what it had to be. */
const value = (
  what: InBoth,
  written: string | undefined,
  due: number | null,
  { off, unit = '', digits }: { off: number; unit?: string; digits: number },
): Fact[] =>
  numberOf(written) === null || due === null || !Number.isFinite(due)
    ? []
    : [{ kind: 'value', what, own: (written ?? '').trim(), due: due.toFixed(digits), off: plain(off), unit }];

/** Two digits are enough to say how far off something may be. */
const plain = (off: number): string => String(Number(off.toPrecision(2)));

const count = <T>(what: InBoth, items: readonly T[], isRight: (item: T) => boolean): Fact[] =>
  items.length === 0 ? [] : [{ kind: 'count', what, right: items.filter(isRight).length, of: items.length }];

const AS_SHOWN: InBoth = ['与仪器示数相符的读数', 'readings as the instruments showed them'];

const FACTS: Record<StepName, (seed: number, done: Done) => Fact[]> = {
  setup: (_seed, { chosen }) => (chosen ? [{ kind: 'choice', ...chosen }] : []),
  zero: (seed, { zero }) => [
    ...value(['卡尺零点', 'calliper’s zero'], zero.jaws, jawZero(seed), { off: 0.025, unit: 'mm', digits: 2 }),
    ...value(['卷尺缺损', 'missing of the tape'], zero.tape, tapeZero(seed), { off: 0.2, unit: 'mm', digits: 1 }),
  ],
  ball: (seed, { ball, setup, measured }) => {
    const read = ball.readings.filter(({ written }) => numberOf(written) !== null);
    const due =
      meanOf(read.map(({ written }) => numberOf(written) ?? 0)) - (numberOf(measured.zero?.jaws) ?? jawZero(seed));
    return [
      ...(read.length > 0
        ? value(['直径', 'diameter'], ball.diameter, due, { off: 0.015, unit: 'mm', digits: 3 })
        : []),
      ...count(AS_SHOWN, read, (reading) => isDiameter(seed, setup.ball, reading)),
    ];
  },
  length: (seed, { length, setup, measured }) => {
    const read = length.tape.filter(({ written }) => numberOf(written) !== null);
    if (read.length === 0) return [];
    const thread = meanOf(
      read.map(({ written, origin }) => (numberOf(written) ?? 0) - offsetOf(origin, measured.zero, seed)),
    );
    const whole = (numberOf(length.thread) ?? thread) + diameterOf(seed, setup, measured) / 2;
    const look = { off: 0.02, unit: 'cm', digits: 2 };
    return [
      ...value(['线长', 'thread'], length.thread, thread, look),
      ...value(['摆长', 'length'], length.length, whole, look),
      ...count(AS_SHOWN, read, (reading) => isTape(seed, reading)),
    ];
  },
  practice: (seed, { practice, setup }) => {
    const timing = practice.timings.at(-1);
    if (!timing || timing.swings === 0) return [];
    const once = (numberOf(timing.written) ?? Number.NaN) / timing.swings;
    return [
      ...value(['周期', 'period'], practice.period, once, { off: 0.006, unit: 's', digits: 3 }),
      ...count(AS_SHOWN, [timing], (one) => isTiming(seed, setup, one)),
    ];
  },
  period: (seed, { first, setup }) => {
    if (!first || writtenTimes(first).length === 0) return [];
    const time = meanOf(writtenTimes(first));
    return [
      ...value(['平均时间', 'mean time'], first.time, time, { off: 0.01, unit: 's', digits: 2 }),
      ...value(['周期', 'period'], first.period, (numberOf(first.time) ?? time) / first.swings, {
        off: 0.001,
        unit: 's',
        digits: 4,
      }),
      ...count(AS_SHOWN, first.timings, (one) => isTiming(seed, setup, one)),
    ];
  },
  lengths: (seed, { rows, setup }) => [
    ...rows.slice(0, 1).flatMap((row) =>
      value(['第一行 T²', 'T² of the first row'], row.squared, (numberOf(row.period) ?? Number.NaN) ** 2, {
        off: 0.005,
        unit: 's²',
        digits: 3,
      }),
    ),
    ...count(
      AS_SHOWN,
      rows.flatMap(({ tape, timings }) => [
        ...tape.map((reading) => isTape(seed, reading)),
        ...timings.map((timing) => isTiming(seed, setup, timing)),
      ]),
      (isTrue) => isTrue,
    ),
  ],
  hand: (_seed, { hand }) => {
    if (!hand) return [];
    const drawn = hand.right - hand.left;
    const slope = numberOf(hand.slope);
    return [
      ...value(['斜率', 'slope'], hand.slope, drawn, { off: Math.abs(drawn) * 0.01, unit: 's²/m', digits: 3 }),
      ...gravity(hand.g, slope, 0.002),
    ];
  },
  fit: (_seed, { fit, table }) => gravity(fit.g, table.line?.slope ?? null, 0.002),
  result: (seed, { result, table }) => {
    const u = numberOf(result.u);
    return [
      ...gravity(result.g, table.line?.slope ?? null, 0.003),
      ...(u === null
        ? []
        : value(['与这套仪器的 g 比', 'against this apparatus’ own g'], result.g, gravityOf(seed), {
            off: 3 * u,
            unit: 'm/s²',
            digits: 3,
          })),
    ];
  },
  beyond: (seed, { beyond, setup }) => {
    const read = beyond.readings.filter(({ written }) => numberOf(written) !== null);
    return [
      ...value(['T(60°)/T(2°)', 'T(60°)/T(2°)'], beyond.ratio, EXACT_RATIO, { off: 0.003, digits: 4 }),
      ...count(AS_SHOWN, read, (reading) => isGate(seed, setup, reading)),
    ];
  },
};

/** As the slope gives it. */
function gravity(written: string, slope: number | null, share: number): Fact[] {
  const due = slope === null || slope === 0 ? null : FOUR_PI2 / slope;
  return value(['g', 'g'], written, due, { off: Math.abs(due ?? 0) * share, unit: 'm/s²', digits: 3 });
}

export const factsOf = (step: StepName, seed: number, done: Done): Fact[] => FACTS[step](seed, done);
