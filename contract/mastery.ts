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
  right: number;
  flagged: boolean;
}

/**
 * Mastery of a point; nothing where nothing was answered. Whose answers are all right has mastered the point, however easily
 * the question is guessed: one right answer of one is not two things. Answers after a hint leave `known` where it was.
 */
export function masteryOf({ known, tries, right, flagged }: Answered): number {
  if (tries === 0) return 0;
  const isAllRight = right === tries && known > BEGINNING;
  const sure = isAllRight ? Math.max(known, SETTLED) : known;
  return rounded(Math.min(sure, flagged ? FLAGGED : 1), 2);
}

/** Mastery in percent, as every screen shows it. */
export const shownMastery = (mastery: number): number => rounded(mastery * 100);

/** `taught`: explained and not answered; `untested`: explained, and there is no question for it. */
export const MASTERY_STATES = ['mastered', 'weak', 'flagged', 'taught', 'untested', 'skipped', 'ahead'] as const;
export type MasteryState = (typeof MASTERY_STATES)[number];

interface Evidence {
  mastery: number;
  tries: number;
  flagged: boolean;
  /** There is a question for it. */
  asked?: boolean | undefined;
  /** The lesson has come past it, whether or not anything was answered. */
  taught?: boolean | undefined;
  /** The lesson passes it over. */
  skipped?: boolean | undefined;
}

/** The one word for how somebody stands with a point: in the lesson, its summary, its score and on the map. */
export function masteryStateOf({ mastery, tries, flagged, asked, taught, skipped }: Evidence): MasteryState {
  // the teacher was told: that outweighs what was right
  if (flagged) return 'flagged';
  if (skipped) return 'skipped';
  if (tries > 0) return mastery < SETTLED ? 'weak' : 'mastered';
  if (taught === false) return 'ahead';
  return asked === false ? 'untested' : 'taught';
}

/** A new lesson passes a point over that was proven so surely in an earlier one. */
export const isProven = ({ mastery, tries, flagged }: Evidence): boolean =>
  tries > 0 && !flagged && mastery >= MASTERY_THRESHOLD;

/** How a class stands with a point on average: who was not asked has shown nothing. */
export const classStanding = ({ mastery, students }: { mastery: number; students: number }): MasteryState =>
  masteryStateOf({ mastery, tries: students, flagged: false, taught: students > 0 });

/** Points that are mastered, of all. */
export const masteredOf = (points: readonly Evidence[]): { mastered: number; of: number } => ({
  mastered: points.filter((p) => masteryStateOf(p) === 'mastered').length,
  of: points.length,
});
