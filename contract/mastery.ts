// Mastery, 0 to 1: how it follows from answers, where it changes its meaning, and the word for it. Without zod: the lesson's
// screen reads it.
import { rounded } from './rounding.ts';

/** Under it a point is weak: what to relearn. */
export const SETTLED = 0.6;
/** From here on a new lesson passes the point over. */
export const MASTERY_THRESHOLD = 0.8;
/** Mastery of a point that has just been told, before the first answer. */
export const BEGINNING = 0.3;
/** A point at which the teacher was called is not known more surely than so, and has earned no more. */
export const FLAGGED = 0.45;

interface Answered {
  /** How sure the answers make it that the point is known (see `learnt`). */
  known: number;
  tries: number;
  flagged: boolean;
}

/** Mastery of a point; nothing where nothing was answered. */
export const masteryOf = ({ known, tries, flagged }: Answered): number =>
  tries === 0 ? 0 : rounded(Math.min(known, flagged ? FLAGGED : 1), 2);

interface Known {
  mastery: number;
  tries: number;
  /** Not in an older log. */
  right?: number | undefined;
  flagged: boolean;
}

/**
 * Mastery as it is shown and judged: whose answers are all right has mastered the point, however easily its question is guessed,
 * so that one right answer of one is not two things. Answers after a hint leave mastery where it began.
 */
export function provenMastery({ mastery, tries, right, flagged }: Known): number {
  const isAllRight = tries > 0 && right === tries && !flagged && mastery > BEGINNING;
  return isAllRight ? Math.max(mastery, SETTLED) : mastery;
}

/** A share, mastery or another, in percent. */
export const percentOf = (share: number): number => rounded(share * 100);
/** Mastery in percent, as every screen shows it; null where nothing was answered: there is none to show. */
export const shownMastery = (point: Known): number | null =>
  point.tries === 0 ? null : percentOf(provenMastery(point));

/** `waiting`: all answers wait for a teacher's mark; `taught`: explained and not answered; `untested`: explained, and there is no question for it. */
export const MASTERY_STATES = [
  'mastered',
  'weak',
  'flagged',
  'waiting',
  'taught',
  'untested',
  'skipped',
  'ahead',
] as const;
export type MasteryState = (typeof MASTERY_STATES)[number];

interface Evidence extends Known {
  /** Answers that no teacher has marked yet: none of the tries. */
  waiting?: number | undefined;
  /** There is a question for it. */
  asked?: boolean | undefined;
  /** The lesson has come past it, whether or not anything was answered. */
  taught?: boolean | undefined;
  /** The lesson passes it over. */
  skipped?: boolean | undefined;
}

/** The one word for how somebody stands with a point: in the lesson, its summary, its score and on the map. */
export function masteryStateOf(point: Evidence): MasteryState {
  const { tries, flagged, waiting = 0, asked, taught, skipped } = point;
  // the teacher was told: that outweighs what was right
  if (flagged) return 'flagged';
  if (skipped) return 'skipped';
  if (tries > 0) return provenMastery(point) < SETTLED ? 'weak' : 'mastered';
  if (waiting > 0) return 'waiting';
  if (taught === false) return 'ahead';
  return asked === false ? 'untested' : 'taught';
}

/** A new lesson passes a point over that was proven so surely in an earlier one. */
export const isProven = ({ mastery, tries, flagged }: Evidence): boolean =>
  tries > 0 && !flagged && mastery >= MASTERY_THRESHOLD;

interface ClassKnown {
  mastery: number;
  /** Who was asked. */
  students: number;
  asked?: boolean | undefined;
}

/** How a class stands with a point on average: who was not asked has shown nothing. */
export const classStanding = ({ mastery, students, asked }: ClassKnown): MasteryState =>
  masteryStateOf({ mastery, tries: students, flagged: false, asked, taught: students > 0 || asked === false });

/** A point without a question is told, and nobody can show that it is mastered. */
export const canBeMastered = ({ asked, tries }: Pick<Evidence, 'asked' | 'tries'>): boolean =>
  asked !== false || tries > 0;

/** Points that are mastered, of those that can be. */
export const masteredOf = (points: readonly Evidence[]): { mastered: number; of: number } => ({
  mastered: points.filter((p) => masteryStateOf(p) === 'mastered').length,
  of: points.filter(canBeMastered).length,
});
