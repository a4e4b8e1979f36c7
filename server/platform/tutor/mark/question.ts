// What of written answers is marked, and what comes of it.

export type MarkResult = 'right' | 'wrong' | 'partial' | 'to-teacher';

/** One thing the answer must say: any of these wordings, and none of those that say the opposite. */
export interface Concept {
  any: readonly string[];
  not?: readonly string[] | undefined;
}

export interface MarkQuestion {
  stem?: string;
  /** The text; of a blank a list of them are alternatives. */
  answer: string | readonly string[];
  /** Fill with a number: what it may be off, absolute, in the key's unit. */
  tolerance?: number;
  /** Fill with a number: the unit of the key, shown with the blank, so a bare number is enough. */
  unit?: string;
  /** Short answers: what must be said, in the key's order. */
  concepts?: readonly Concept[];
}
