// Where mastery, 0 to 1, changes its meaning, and the word for it. Without zod: the lesson's screen reads it.

/** Under it a point is weak: what to relearn. */
export const SETTLED = 0.6;
/** From here on a new lesson passes the point over. */
export const MASTERY_THRESHOLD = 0.8;

/** `taught`: explained and not answered; `untested`: explained, and there is no question for it. */
export type MasteryState = 'mastered' | 'weak' | 'flagged' | 'taught' | 'untested' | 'skipped' | 'ahead';

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
