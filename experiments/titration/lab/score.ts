// What the work is worth, and why: by the student's own readings.
import { numberOf } from '../../pendulum/lab/numbers.ts';
import type { Book, Phase, RunNotes } from './book.ts';
import { ACID, bottlesOf, filledTo, neededIn } from './chemistry.ts';

export type Fault =
  | 'burette'
  | 'flask'
  | 'bubble'
  | 'litmus'
  | 'noRun'
  | 'from'
  | 'to'
  | 'over'
  | 'far'
  | 'short'
  | 'spread'
  | 'volumes'
  | 'mean'
  | 'spreadWrong'
  | 'acid'
  | 'digits'
  | 'jump';
interface Lost {
  phase: Phase;
  fault: Fault;
  points: number;
}

export const MAX: Record<Phase, number> = {
  prepare: 10,
  indicator: 10,
  run1: 13,
  run2: 13,
  run3: 13,
  reckon: 33,
  curve: 8,
};

const isNear = (text: string, value: number, off: number): boolean => {
  const number = numberOf(text);
  return number !== null && Math.abs(number - value) <= off + 1e-9;
};

/** mL that left the burette. */
export const totalOf = ({ given }: RunNotes): number => (given.at(-1) ?? 0) / 1000;

function runLost(book: Book, n: number): Lost[] {
  const run = book.runs[n];
  const phase = (['run1', 'run2', 'run3'] as const)[n] ?? 'run1';
  if (!run || run.given.length === 0) return [{ phase, fault: 'noRun', points: MAX[phase] }];
  const lost: Lost[] = [];
  const from = filledTo(book.seed, n);
  if (!isNear(run.from, from, 0.02)) lost.push({ phase, fault: 'from', points: 3 });
  if (!isNear(run.to, from + totalOf(run), 0.02)) lost.push({ phase, fault: 'to', points: 3 });
  const bubble = n === 0 && book.preparation.bubble === 'left' ? 0.18 : 0;
  const off = totalOf(run) - bubble - neededIn(book.seed, book.preparation, n);
  // methyl orange turns a little early: half a drop
  if (off > 0.25) lost.push({ phase, fault: 'far', points: 7 });
  else if (off > 0.08) lost.push({ phase, fault: 'over', points: 3 });
  else if (off < -0.12) lost.push({ phase, fault: 'short', points: 7 });
  return lost;
}

/** As the student wrote them. */
const writtenVolumes = (book: Book): number[] => book.volumes.flatMap((text) => numberOf(text) ?? []);

function reckonLost(book: Book): Lost[] {
  const phase = 'reckon';
  const lost: Lost[] = [];
  const own = book.runs.map(({ from, to }) => (numberOf(to) ?? Number.NaN) - (numberOf(from) ?? Number.NaN));
  if (!book.volumes.every((text, n) => isNear(text, own[n] ?? 0, 0.011)))
    lost.push({ phase, fault: 'volumes', points: 6 });
  const volumes = writtenVolumes(book);
  const mean = volumes.reduce((sum, v) => sum + v, 0) / Math.max(1, volumes.length);
  const spread = volumes.length > 1 ? Math.max(...volumes) - Math.min(...volumes) : Number.POSITIVE_INFINITY;
  if (!isNear(book.mean, mean, 0.011)) lost.push({ phase, fault: 'mean', points: 5 });
  if (!isNear(book.spread, spread, 0.011)) lost.push({ phase, fault: 'spreadWrong', points: 3 });
  if (spread > 0.1 + 1e-9) lost.push({ phase, fault: 'spread', points: spread > 0.3 ? 6 : 3 });
  const { base } = bottlesOf(book.seed);
  const acid = (base * (numberOf(book.mean) ?? mean)) / ACID;
  if (!isNear(book.acid, acid, 0.00011)) lost.push({ phase, fault: 'acid', points: 10 });
  if (!/^0?[.。．]\d{4}$/.test(book.acid.trim())) lost.push({ phase, fault: 'digits', points: 3 });
  return lost;
}

export function lostOf(book: Book): Lost[] {
  const lost: Lost[] = [];
  const { burette, flask, bubble } = book.preparation;
  if (burette !== 'base') lost.push({ phase: 'prepare', fault: 'burette', points: 4 });
  if (flask !== 'water') lost.push({ phase: 'prepare', fault: 'flask', points: 3 });
  if (bubble !== 'driven') lost.push({ phase: 'prepare', fault: 'bubble', points: 3 });
  if (book.indicator === 'litmus' || book.indicator === '')
    lost.push({ phase: 'indicator', fault: 'litmus', points: 8 });
  for (const n of [0, 1, 2]) lost.push(...runLost(book, n));
  lost.push(...reckonLost(book));
  if (book.jump !== 'wide') lost.push({ phase: 'curve', fault: 'jump', points: 8 });
  return lost;
}

export const scoreOf = (book: Book): number =>
  Math.max(0, Math.round(100 - lostOf(book).reduce((sum, { points }) => sum + points, 0)));
