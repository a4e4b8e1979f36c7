// What is marked, and what comes of it.

export type MarkResult = 'right' | 'wrong' | 'partial' | 'to-teacher';

/** One thing the answer must say: any of these wordings, and none of those that say the opposite. */
export interface Concept {
  any: readonly string[];
  not?: readonly string[];
}

export interface MarkQuestion {
  kind: 'single' | 'multiple' | 'judge' | 'fill' | 'short' | 'order' | 'match';
  stem?: string;
  options?: readonly { key: string; text: string }[];
  left?: readonly { key: string; text: string }[];
  right?: readonly { key: string; text: string }[];
  /**
   * An option's key, keys, of an order in their order, a truth value, to each left its right, or the text; a list of texts
   * for fill are alternatives.
   */
  answer: string | number | boolean | readonly string[] | Readonly<Record<string, string>>;
  /** Fill with a number: what it may be off, absolute, in the key's unit. */
  tolerance?: number;
  /** Fill with a number: the unit of the key, shown with the blank, so a bare number is enough. */
  unit?: string;
  /** Short answers: what must be said, in the key's order. */
  concepts?: readonly Concept[];
}
