// What each of a class of students does in the demo course, fixed by their number alone, and what the course's rules make of
// it: reckoned here from the rules as they are written down, without the platform's chart or score.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Outcome = 'right' | 'wrong' | 'unsure';

interface PlanPoint {
  title: string;
  example?: { variant?: { answer: string[] } };
  questions: { kind: string }[];
  discussion?: unknown;
}
const PLAN = join(import.meta.dirname, '..', '..', 'server', 'worlds', 'classroom', 'plan.json');
/** A discussion and every kind of question are in them; all six would take a minute. */
const TAUGHT = 3;
export const POINTS = (JSON.parse(readFileSync(PLAN, 'utf8')) as { points: PlanPoint[] }).points.slice(0, TAUGHT);

/** A number below `below`, the same for the same student and purpose at every run. */
const fate = (student: number, purpose: string, below: number): number =>
  createHash('sha256').update(`${student} ${purpose}`).digest().readUInt32BE(0) % below;
const chance = (student: number, purpose: string, percent: number) => fate(student, purpose, 100) < percent;

/** From one who hardly knows anything to one who knows nearly all. */
const knows = (student: number) => 30 + fate(student, 'knows', 65);

/** A point's bank asks at most one short answer, and that second. */
function sequence(point: number): { length: number; short: boolean } {
  const kinds = POINTS[point]?.questions.map((q) => q.kind) ?? [];
  const sure = kinds.filter((k) => k !== 'short').length;
  return { length: sure + (sure < kinds.length ? 1 : 0), short: sure < kinds.length };
}
const isShort = (point: number, asked: number): boolean => {
  const { length, short } = sequence(point);
  return short && (asked - 1) % length === 1;
};

/** How the student answers the point's `asked`-th question (from 1); only a short answer can leave the machine unsure. */
export function outcome(student: number, point: number, asked: number): Outcome {
  if (isShort(point, asked) && chance(student, `unsure ${point} ${asked}`, 40)) return 'unsure';
  return chance(student, `answer ${point} ${asked}`, knows(student)) ? 'right' : 'wrong';
}
export const takesHint = (student: number, point: number, asked: number) =>
  chance(student, `hint ${point} ${asked}`, 15);
/** With other numbers, at the end of an example. */
export const variant = (student: number, point: number): 'right' | 'wrong' | 'passed over' =>
  (['right', 'wrong', 'passed over'] as const)[fate(student, `variant ${point}`, 3)] ?? 'right';
export const fillsBlank = (student: number, point: number) => chance(student, `blank ${point}`, 50);
/** Asked into the explanation, and at a question of a point. */
export const interrupts = (student: number, point: number) => fate(student, 'interrupts', POINTS.length) === point;
export const asksAt = (student: number, point: number) => fate(student, 'asks', POINTS.length) === point;
export const pausesAt = (student: number, point: number) => fate(student, 'pauses', POINTS.length) === point;
export const speaksUp = (student: number, point: number) => chance(student, `says ${point}`, 50);
export const evaluates = (student: number) => chance(student, 'evaluates', 60);
export const knowsPushed = (student: number) => chance(student, 'pushed', knows(student));

interface Reckoned {
  tries: number;
  right: number;
  flagged: boolean;
  earned: number;
  /** What became of each answer, in order. */
  outcomes: Outcome[];
  /** What became of the question that came when all points had been taught: of one that was missed, with another between. */
  returned: Outcome[];
}

/** Right answers that a point asks for, and remedies before the teacher is called. */
const PASS = 2;
const REMEDIES = 2;

/** One point, by the rules of the lecture: two right answers pass it, the third miss flags it, or one at its last question. None comes twice. */
export function reckon(student: number, point: number): Reckoned {
  const solved = POINTS[point]?.example?.variant && variant(student, point) === 'right' ? 1 : 0;
  const sum = { whole: solved, later: 0, missed: 0 };
  const { length: bank } = sequence(point);
  const outcomes: Outcome[] = [];
  let flagged = false;
  for (let passed = 0; passed < Math.min(PASS, bank) && outcomes.length < bank && !flagged; ) {
    const asked = outcomes.length + 1;
    const came = outcome(student, point, asked);
    outcomes.push(came);
    if (came === 'right') {
      passed += 1;
      if (sum.missed === 0 && !takesHint(student, point, asked)) sum.whole += 1;
      else sum.later += 1;
    } else if (came === 'wrong') {
      flagged = sum.missed >= REMEDIES || asked === bank;
      sum.missed += 1;
    }
  }
  const returned: Outcome[] = [];
  if (sum.missed > 0 && point < POINTS.length - 1 && outcomes.length < bank) {
    const asked = outcomes.length + 1;
    const came = outcome(student, point, asked);
    returned.push(came);
    if (came === 'wrong') sum.missed += 1;
    else if (came === 'right') sum[takesHint(student, point, asked) ? 'later' : 'whole'] += 1;
  }
  const right = sum.whole + sum.later;
  const tries = right + sum.missed;
  return { tries, right, flagged, earned: earnedOf(sum, flagged), outcomes, returned };
}

/** Right at once counts whole, after help 0.7; a miss 0.2 where anything was right; flagged stays under a half. */
function earnedOf(
  { whole, later, missed }: { whole: number; later: number; missed: number },
  flagged: boolean,
): number {
  const tries = whole + later + missed;
  if (tries === 0) return 0;
  const tenths = 10 * whole + 7 * later + (whole + later > 0 ? 2 * missed : 0);
  return Math.min(Math.round((10 * tenths) / tries) / 100, flagged ? 0.45 : 1);
}

export const scoreOf = (points: readonly Reckoned[]): number =>
  Math.round((100 * points.reduce((sum, p) => sum + p.earned, 0)) / points.length);

/** An answer as far as it tells what is known: how likely it is by guessing, and whether a hint came before it. */
export interface Told {
  outcome: Outcome;
  guess: number;
  hinted: boolean;
}

/** Bayesian knowledge tracing as the course reckons it: known at first 0.3, slip and learning 0.1; no more than 0.45 when flagged. */
export function masteryOf(
  answers: readonly Told[],
  { solved, flagged }: { solved: boolean; flagged: boolean },
): number {
  const all: Told[] = [...(solved ? [{ outcome: 'right' as const, guess: 0.05, hinted: false }] : []), ...answers];
  const counted = all.filter((a) => a.outcome !== 'unsure');
  if (counted.length === 0) return 0;
  const known = counted.reduce(
    (p, { outcome, guess, hinted }) => (hinted && outcome === 'right' ? p : toldMore(p, { outcome, guess })),
    0.3,
  );
  return Math.round(Math.min(known, flagged ? 0.45 : 1) * 100) / 100;
}

function toldMore(known: number, { outcome, guess }: Pick<Told, 'outcome' | 'guess'>): number {
  const [ifKnown, ifNot] =
    outcome === 'right' ? [0.9 * known, guess * (1 - known)] : [0.1 * known, (1 - guess) * (1 - known)];
  const after = ifKnown / (ifKnown + ifNot);
  return after + (1 - after) * 0.1;
}

/** A point as a lesson left it, after an answer to what was pushed. */
export function afterPushed<P extends { mastery: number; tries: number }>(
  point: P,
  told: Pick<Told, 'outcome' | 'guess'>,
): P {
  const before = point.tries > 0 ? point.mastery : 0.3;
  return { ...point, mastery: Math.round(toldMore(before, told) * 100) / 100, tries: point.tries + 1 };
}

/** By the kind of a question and how many options it has. */
export const guessOf = (kind: string, options: number): number =>
  ({ judge: 1 / 2, single: 1 / options, multiple: 1 / 2 ** options })[kind] ?? 0.05;
export const isSolved = (student: number, point: number): boolean =>
  POINTS[point]?.example?.variant !== undefined && variant(student, point) === 'right';
