// What every step of the page has in hand: the book, the apparatus, the words, and ways to save and to draw anew.
import type { Setup } from '../lab/apparatus.ts';
import type { Book } from '../lab/book.ts';
import type { Words } from './words.ts';

export interface Lab {
  seed: number;
  book: Book;
  words: Words;
  save: () => void;
  /** Draws the step's two halves anew. */
  draw: () => void;
  /** Of these the bench alone: what is being moved by hand stays in the hand. */
  drawBench: () => void;
}

/** A step of the page: what stands on the bench, what is written beside it. */
export interface StepView {
  bench: (lab: Lab) => (Node | string)[];
  paper: (lab: Lab) => (Node | string)[];
  /** What is still missing, in words; empty when nothing is. */
  missing: (lab: Lab) => string;
}

export const setupOf = ({ book }: Lab): Setup => book.setup ?? { ball: 'steel', thread: 'nylon', clamp: 'jaws' };
