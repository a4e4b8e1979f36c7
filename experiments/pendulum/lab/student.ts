// A student who does the experiment, well or badly: what tests mark and what the demo school's finished runs consist of.
import {
  ballOf,
  byVernier,
  gateShows,
  jawsShow,
  jawZero,
  normal,
  type Origin,
  partnerTimes,
  type Setup,
  type TapeReading,
  tapeShows,
  tapeZero,
  type Where,
} from './apparatus.ts';
import { type Book, emptyBook, emptyRow, evidenceOf, type LabRow, STEPS, type Timing } from './book.ts';
import { ALLOWED, lineThrough, meanOf, typeA, typeB } from './numbers.ts';

/** How the work is done, where not by the book. */
export interface Manner {
  lang?: 'zh' | 'en';
  setup?: Partial<Setup>;
  /** Where it is timed. */
  where?: Where;
  /** Zero readings are not subtracted. */
  keepsZero?: boolean;
  /** The length is taken to the ball's top, or to its foot. */
  to?: 'centre' | 'top' | 'foot';
  /** The eye's height over the ball. */
  eye?: number;
  origin?: Origin;
  /** Degrees. */
  angle?: number;
  count?: 'zero' | 'one';
  swings?: number;
  /** Seconds of scatter that are added to each timing, as of a slow hand. */
  slow?: number;
  settings?: readonly number[];
  /** Nothing is measured: the table is reckoned back from this g. */
  invents?: number;
  /** All readings are those of another seed. */
  copies?: number;
}

const SETTINGS = [50, 60, 70, 80, 90, 100];
const FOUR_PI2 = 4 * Math.PI ** 2;

/** Upwards, to two digits, as the course wants it. */
export function roundedUp(u: number): string {
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(u)));
  return (Math.ceil(u * 10 ** decimals - 1e-9) / 10 ** decimals).toFixed(decimals);
}

/** The book at the end of the work. */
export function bookOf(seed: number, manner: Manner = {}): Book {
  const from = manner.copies ?? seed;
  const book = emptyBook(manner.lang ?? 'zh');
  const setup: Setup = { ball: 'steel', thread: 'nylon', clamp: 'jaws', ...manner.setup };
  const { where = 'lowest', count = 'zero', angle = 4, swings = 50, origin = 'ten', eye = 0 } = manner;
  book.setup = setup;
  book.step = 'beyond';
  book.done = [...STEPS];
  book.zero = { jaws: jawZero(from).toFixed(2), tape: tapeZero(from).toFixed(1), sawJaws: true, sawTape: true };

  const readings = [0, 1, 2, 3, 4].map((turn) => ({
    turn,
    written: byVernier(jawsShow(from, setup.ball, turn)).toFixed(2),
  }));
  const diameter = meanOf(readings.map(({ written }) => Number(written))) - (manner.keepsZero ? 0 : jawZero(from));
  book.ball = { readings, diameter: diameter.toFixed(3) };

  const offset = origin === 'ten' ? 10 : manner.keepsZero ? 0 : tapeZero(from) / 10;
  const tapeAt = (setting: number, n: number): TapeReading & { written: string } => {
    const laid = { setting, origin, eye, n };
    const shown = tapeShows(from, laid) / 10;
    return { ...laid, written: (shown + 0.01 * normal(from, 'estimates', setting, n)).toFixed(2) };
  };
  const added = { centre: diameter / 20, top: 0, foot: diameter / 10 }[manner.to ?? 'centre'];
  const lengthOf = (tape: readonly { written: string }[]) =>
    meanOf(tape.map(({ written }) => Number(written))) - offset;

  const tape = [0, 1, 2, 3, 4].map((n) => tapeAt(70, n));
  const thread = lengthOf(tape).toFixed(2);
  book.length = { setting: 70, tape, thread, length: (Number(thread) + added).toFixed(2) };

  const timed = (setting: number, to: number): Timing => {
    const release = book.releases++;
    const told = { setting, angle, release, where, count, swings: to };
    const { started, shown } = partnerTimes(from, setup, told);
    if (!manner.slow) return { by: 'partner', ...told, started, shown, written: shown.toFixed(2) };
    // a hand of one's own, that scatters
    const slow = shown + Math.max(-0.4, Math.min(0.4, manner.slow * normal(from, 'slow', setting, release)));
    return { by: 'self', ...told, started, shown: Number(slow.toFixed(2)), written: slow.toFixed(2) };
  };
  const practice = timed(70, 10);
  const gate = { setting: 70, angle, release: book.releases++, mode: 'period' as const };
  const gateShown = gateShows(from, setup, gate);
  book.practice = {
    angle,
    timings: [practice],
    period: (Number(practice.written) / 10).toFixed(3),
    gate: { ...gate, shown: gateShown, written: gateShown.toFixed(4) },
  };

  const settings = manner.settings ?? SETTINGS;
  book.rows = [70, ...settings.filter((setting) => setting !== 70)].map((setting) => {
    if (manner.invents) return inventedRow(from, setting, swings, manner.invents);
    const own = setting === 70 ? tape : [tapeAt(setting, 0)];
    const length = Number(setting === 70 ? thread : lengthOf(own).toFixed(2)) + added;
    return rowOf(
      setting,
      swings,
      own,
      length,
      [0, 1, 2].map(() => timed(setting, swings)),
    );
  });
  concluded(book, seed);
  beyond(book, from, setup);
  return book;
}

function rowOf(setting: number, swings: number, tape: LabRow['tape'], length: number, timings: Timing[]): LabRow {
  const time = meanOf(timings.map(({ written }) => Number(written))).toFixed(2);
  const period = (Number(time) / swings).toFixed(4);
  const squared = (Number(period) ** 2).toFixed(4);
  return { ...emptyRow(setting, swings), tape, timings, length: length.toFixed(2), time, period, squared };
}

function inventedRow(seed: number, setting: number, swings: number, g: number): LabRow {
  const length = setting + 1;
  const period = Math.sqrt((FOUR_PI2 * (length / 100)) / g) * (1 + 0.0003 * normal(seed, 'invents', setting));
  const time = (period * swings).toFixed(2);
  const written = (Number(time) / swings).toFixed(4);
  return {
    ...emptyRow(setting, swings),
    length: length.toFixed(2),
    time,
    period: written,
    squared: (Number(written) ** 2).toFixed(4),
  };
}

/** Line, fit and result, as they follow from the table by the rules of the course. */
function concluded(book: Book, seed: number): void {
  const points = book.rows.map((row) => [Number(row.length) / 100, Number(row.squared)] as const);
  const line = lineThrough(points);
  if (!line || !book.setup) return;
  const { slope, intercept, interceptError } = line;
  const g = FOUR_PI2 / slope;
  book.hand = {
    left: intercept,
    right: intercept + slope,
    slope: slope.toFixed(3),
    g: (FOUR_PI2 / Number(slope.toFixed(3))).toFixed(3),
  };
  const isZero = Math.abs(intercept) <= 2.5 * Math.max(interceptError, 0.004);
  const ofRadius = (FOUR_PI2 * ballOf(seed, book.setup.ball).radius) / g;
  const isRadius = Math.abs(intercept - ofRadius) <= 3 * Math.max(interceptError, 0.004);
  const cause = isZero ? 'zero' : intercept < 0 ? 'over' : isRadius ? 'radius' : 'other';
  book.fit = { excluded: [], reason: '', intercept: cause, g: g.toFixed(3) };
  const longest = book.rows.toSorted((a, b) => Number(b.length) - Number(a.length))[0] ?? book.rows[0];
  if (!longest) return;
  const uLength = Math.hypot(typeA(book.length.tape.map(({ written }) => Number(written))), typeB(ALLOWED.tape));
  const times = longest.timings.map(({ written }) => Number(written));
  const uPeriod = Math.hypot(typeA(times), typeB(ALLOWED.hand)) / longest.swings;
  const relative = Math.hypot(uLength / Number(longest.length), (2 * uPeriod) / Number(longest.period));
  const u = roundedUp(relative * g);
  const decimals = u.split('.')[1]?.length ?? 0;
  book.result = {
    uLength: uLength.toFixed(3),
    uPeriod: uPeriod.toFixed(4),
    relative: (relative * 100).toFixed(2),
    g: g.toFixed(decimals),
    u,
  };
}

function beyond(book: Book, seed: number, setup: Setup): void {
  const readings = [2, 10, 20, 40, 60].map((angle) => {
    const reading = { setting: 70, angle, release: book.releases++, mode: 'period' as const };
    const shown = gateShows(seed, setup, reading);
    return { ...reading, shown, written: shown.toFixed(4) };
  });
  const ratio = (readings[4]?.shown ?? 1) / (readings[0]?.shown ?? 1);
  book.beyond = { readings, ratio: ratio.toFixed(4), trend: 'grows', mass: 'same', sawBoth: true };
}

/** As the package sends it: one `step` record each. */
export const stepsOf = (book: Book): { seq: number; evidence: Record<string, unknown> }[] =>
  STEPS.map((step, n) => ({ seq: n + 1, evidence: evidenceOf(book, step) }));
