// A document to be printed, in words: what it looks like is decided here alone.

/** Words may have formulas between `$` and a weight between `**`. */
export type PrintBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'text'; text: string; indent?: 0 | 1 | 2; tone?: 'plain' | 'quiet' | 'key' }
  /** Room for so many lines of writing. */
  | { kind: 'room'; lines: number }
  /** JPEG or PNG. */
  | { kind: 'picture'; bytes: Uint8Array; alt: string }
  /** What stands on one page, where a page holds it. */
  | { kind: 'together'; blocks: PrintBlock[] };

export interface PrintDocument {
  title: string;
  /** Under the title. */
  facts: string[];
  /** What the person who writes on it fills in, as 姓名. */
  blanks: string[];
  blocks: PrintBlock[];
}

export class PrintError extends Error {}
