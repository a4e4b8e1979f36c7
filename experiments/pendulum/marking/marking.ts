// Marks a run from its data alone: `mark({seed, steps})`. No clock, no chance, nothing outside: the same data, the same marks.
// Data come from a browser, so every part of them may be missing or wrong.
import type { Setup } from '../lab/apparatus.ts';
import { type Book, emptyBook, emptyRow, type LabRow, STEPS, type StepName } from '../lab/book.ts';
import { lineThrough } from '../lab/numbers.ts';
import * as apparatus from './apparatus-steps.ts';
import { factsOf } from './facts.ts';
import * as table from './table-steps.ts';
import { evaluationOf, type Loss, type PointId, pointsOf } from './words.ts';

export const MAX: Record<StepName, number> = {
  setup: 6,
  zero: 8,
  ball: 8,
  length: 10,
  practice: 8,
  period: 12,
  lengths: 14,
  hand: 8,
  fit: 8,
  result: 12,
  beyond: 6,
};

interface DoneStep {
  seq: number;
  evidence?: unknown;
}
interface Mark {
  score: number;
  evaluation: string;
  /** Points of the lesson that lost marks lead to. */
  points: PointId[];
  /** A person should look: the mark is only proposed. */
  propose?: true;
}

type Evidence = Record<string, unknown>;

const recordOf = (value: unknown): Evidence | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Evidence) : undefined;

/** Evidence comes as it was sent, or as its text. */
function evidenceOf(step: DoneStep | undefined): Evidence | undefined {
  const { evidence } = step ?? {};
  if (typeof evidence !== 'string') return recordOf(evidence);
  try {
    return recordOf(JSON.parse(evidence));
  } catch {
    return undefined;
  }
}

/** As `like`, part by part: what is of another type, or not there, is as in an empty book. */
function shaped<T>(value: unknown, like: T): T {
  if (Array.isArray(like)) return (Array.isArray(value) ? value.slice(0, 60) : []) as T;
  if (typeof like !== 'object' || like === null) return typeof value === typeof like ? (value as T) : like;
  const from = recordOf(value) ?? {};
  return Object.fromEntries(
    Object.entries(like).map(([key, part]) => [key, part === null ? (from[key] ?? null) : shaped(from[key], part)]),
  ) as T;
}

const EMPTY = emptyBook('zh');
const TAPE = { setting: 70, origin: 'ten' as const, eye: 0, n: 0, written: '' };
const TIMING = {
  by: 'self',
  setting: 70,
  angle: 4,
  release: 0,
  where: 'lowest',
  count: 'zero',
  swings: 0,
  started: 0,
  shown: 0,
  written: '',
};
const GATE = { setting: 70, angle: 4, release: 0, mode: 'period', shown: 0, written: '' };

const NO_HAND = { left: 0, right: 0, slope: '', g: '' };

const shapedAll = <T>(values: unknown, like: T): T[] =>
  shaped(values, [] as unknown[]).map((value) => shaped(value, like));

const rowOf = (value: unknown): LabRow => {
  const row = shaped(value, emptyRow(70, 50));
  return { ...row, tape: shapedAll(row.tape, TAPE), timings: shapedAll(row.timings, TIMING) as LabRow['timings'] };
};

const setupOf = (value: unknown): Setup | null => {
  const from = recordOf(value);
  if (!from) return null;
  const oneOf = <T extends string>(text: unknown, all: readonly T[]): T =>
    all.find((one) => one === text) ?? (all[0] as T);
  return {
    ball: oneOf(from.ball, ['steel', 'aluminium', 'pingpong']),
    thread: oneOf(from.thread, ['nylon', 'rubber']),
    clamp: oneOf(from.clamp, ['jaws', 'wrapped']),
  };
};

interface Read {
  setup: Setup;
  chosen: Setup | null;
  measured: apparatus.Measured;
  ball: Book['ball'];
  length: Book['length'];
  practice: Book['practice'];
  rows: LabRow[];
  fit: Book['fit'];
  table: table.Table;
}

const numbersOf = (values: unknown): number[] => shaped(values, [] as unknown[]).filter((v) => typeof v === 'number');

function read(seed: number, of: (step: StepName) => Evidence | undefined): Read {
  const chosen = setupOf(of('setup')?.setup);
  const setup = chosen ?? setupOf(of('lengths')?.setup) ?? { ball: 'steel', thread: 'nylon', clamp: 'jaws' };
  const ball = shaped(of('ball')?.ball, EMPTY.ball);
  const length = shaped(of('length')?.length, EMPTY.length);
  const practice = shaped(of('practice')?.practice, EMPTY.practice);
  const lengths = of('lengths')?.rows;
  const rows = shaped(lengths ?? [of('period')?.row].filter(Boolean), [] as unknown[]).map(rowOf);
  const fit = shaped(of('fit')?.fit, EMPTY.fit);
  const points = table.pointsOfRows(rows);
  const excluded = numbersOf(fit.excluded);
  const kept = points.filter((_, n) => !excluded.includes(n));
  return {
    setup,
    chosen,
    measured: { zero: of('zero') && shaped(of('zero')?.zero, EMPTY.zero), ball: of('ball') && ball },
    ball: { ...ball, readings: shapedAll(ball.readings, { turn: -1, written: '' }) },
    length: { ...length, tape: shapedAll(length.tape, TAPE) },
    practice: {
      ...practice,
      timings: shapedAll(practice.timings, TIMING) as LabRow['timings'],
      gate: practice.gate && (shaped(practice.gate, GATE) as Book['practice']['gate']),
    },
    rows,
    fit,
    table: {
      rows,
      excluded,
      truth: table.truthOfRows(seed, setup, rows),
      line: lineThrough(kept.length >= 3 ? kept : points),
    },
  };
}

function lossesOf(seed: number, step: StepName, evidence: Evidence, all: Read): apparatus.Losses {
  const { setup, measured } = all;
  if (step === 'setup') return all.chosen ? apparatus.setupLosses(all.chosen) : [['missing', MAX.setup]];
  if (step === 'zero') return apparatus.zeroLosses(seed, shaped(evidence.zero, EMPTY.zero));
  if (step === 'ball') return apparatus.ballLosses(seed, setup, all.ball, measured.zero);
  if (step === 'length') return apparatus.lengthLosses(seed, setup, all.length, measured);
  if (step === 'practice') return apparatus.practiceLosses(seed, setup, all.practice);
  if (step === 'period') return table.periodLosses(seed, setup, evidence.row ? rowOf(evidence.row) : undefined);
  if (step === 'lengths') return table.tableLosses(seed, setup, all.rows, measured);
  if (step === 'hand') {
    const hand = recordOf(evidence.hand);
    return table.handLosses(all.table, hand ? shaped(hand, NO_HAND) : null);
  }
  if (step === 'fit') return table.fitLosses(seed, setup, all.table, all.fit);
  if (step === 'result') {
    const result = shaped(evidence.result, EMPTY.result);
    return table.resultLosses(seed, setup, all.table, { result, length: all.length });
  }
  const beyond = shaped(evidence.beyond, EMPTY.beyond);
  const readings = shapedAll(beyond.readings, GATE) as Book['beyond']['readings'];
  return table.beyondLosses(seed, setup, { ...beyond, readings });
}

/** The numbers that the mark of a step rests on. */
function factsIn(seed: number, step: StepName, evidence: Evidence, all: Read) {
  const hand = recordOf(evidence.hand);
  const beyond = shaped(evidence.beyond, EMPTY.beyond);
  return factsOf(step, seed, {
    ...all,
    zero: shaped(evidence.zero, EMPTY.zero),
    first: evidence.row ? rowOf(evidence.row) : undefined,
    hand: hand ? shaped(hand, NO_HAND) : null,
    result: shaped(evidence.result, EMPTY.result),
    beyond: { ...beyond, readings: shapedAll(beyond.readings, GATE) as Book['beyond']['readings'] },
  });
}

/** What the student argues, and no reckoning settles: why points were left out, another cause of the intercept, an unknown error. */
function isArgued(step: StepName, losses: apparatus.Losses, { table: { excluded } }: Read): boolean {
  const has = (...of: Loss[]) => losses.some(([loss]) => of.includes(loss));
  if (step === 'fit')
    return excluded.length > 0 || has('interceptZero', 'interceptRadius', 'interceptOver', 'interceptOther');
  return step === 'result' && has('outside') && !has('scattered', 'built');
}

export function mark({ seed, steps }: { seed: number; steps: readonly DoneStep[] }): { steps: Record<number, Mark> } {
  const evidence = new Map(STEPS.map((name, n) => [name, evidenceOf(steps.find(({ seq }) => seq === n + 1))]));
  const all = read(seed, (step) => evidence.get(step));
  const marks: Record<number, Mark> = {};
  for (const { seq } of steps) {
    const name = STEPS[seq - 1];
    if (!name) continue;
    const own = evidence.get(name);
    const losses = own ? lossesOf(seed, name, own, all) : ([['missing', MAX[name]]] as apparatus.Losses);
    const lost = losses.reduce((sum, [, points]) => sum + points, 0);
    marks[seq] = {
      score: apparatus.round(Math.max(0, MAX[name] - lost)),
      evaluation: evaluationOf(losses, own ? factsIn(seed, name, own, all) : [], own?.lang === 'en' ? 'en' : 'zh'),
      points: pointsOf(losses),
      ...(isArgued(name, losses, all) && { propose: true as const }),
    };
  }
  return { steps: marks };
}
