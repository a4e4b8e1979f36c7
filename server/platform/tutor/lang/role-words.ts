// The part of a language's words that tells roles: the shape is language.ts's.
import type { Sign } from '#contract/roles.ts';

/** What tells the role of a passage and the signs of a sentence. */
export interface RoleWords {
  /** Headings, without their numbers, over what is about the document. */
  aboutHeading: RegExp;
  /** A sentence about the document's audience, hours, people, rules of use, or homework; besides `draft.aboutPaper`. */
  about: RegExp;
  /** Words for whoever speaks, in place of teaching material. */
  order: RegExp;
  /** Headings over what people get wrong. */
  mistakesHeading: RegExp;
  /** In such a heading: what is done wrong, not what is believed. */
  practices: RegExp;
  /** A sentence that begins so says of itself that what follows is done wrong. */
  namesMistake: RegExp;
  /** What a table calls its column of mistakes, and the one of what is right. */
  wrongColumn: RegExp;
  rightColumn: RegExp;
  /** Headings over what is done in order, and over lists that look the same and are not. */
  stepsHeading: RegExp;
  noStepsHeading: RegExp;
  /** Steps in one sentence: first, then, finally. */
  told: RegExp;
  /** Begins one of several steps that stand alone. */
  step: RegExp;
  /** Announces steps. */
  announcesSteps: RegExp;
  /** Begins an item that says what to do. */
  doing?: RegExp;
  /** Headings over worked examples. */
  examplesHeading: RegExp;
  /** Begins a passage with an example in it. */
  instance: RegExp;
  /** Says what a formula's symbols stand for. */
  symbols: RegExp;
  /** Where the reading of a document leaves only the place of a formula or a picture. */
  picture: RegExp;
  /** In an item of a list of mistakes, before its colon: it claims something, and names no more than a case. */
  assertion: RegExp;
  /** Begins an item that names what is done or not done, which is neither true nor false. */
  doesWrong: RegExp;
  /** In an item of such a list: what is believed, and not what is done. */
  believes: RegExp;
  /** Under a heading of mistakes: what is believed, group `claim`, without who does. */
  bareBelief: RegExp;
  /** By sign, its wordings; a term is told by `text.definitions`. */
  signs: Readonly<Record<Exclude<Sign, 'term'>, RegExp>>;
}
