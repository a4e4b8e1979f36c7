// What the tutor has to know of a language to draft questions from its sentences: a part of its file, as the others are.

/** Two and two. */
export type Pairs = readonly (readonly [string, string])[];

/** What drafts for the teacher are made of. */
export interface DraftWords {
  /** The number before a heading, besides 1.2. */
  headingNumber?: RegExp;
  /** A heading over tasks for afterwards. */
  exercises: RegExp;
  /** Begins a passage that cannot open a point. */
  noOpening?: RegExp;
  /** A title that says from which article of a law on, and what makes one. */
  fromArticle?: { pattern: RegExp; suffix(article: string): string };
  /** Says what one thing is without defining it in form; the first group is the term. */
  described: readonly RegExp[];
  /** A term that `described` finds and that is no name. */
  noName: RegExp;
  /** Behind a word that then has no opposite: 释放出. */
  noOpposite?: RegExp;
  /** Before a term that is counted: 一个太阳日. */
  oneOf?: RegExp;
  /** Behind a term: it is part of a longer word. */
  longerWord?: RegExp;
  /** Begins a sentence, or stands in one, that cannot be asked alone. */
  notAlone: RegExp;
  /** A pronoun for a person. */
  person?: RegExp;
  /** A pronoun for a thing, which needs its noun before it. */
  thing?: RegExp;
  /** Ends a clause that names a time or a place, and no noun that a pronoun could mean. */
  noAntecedent?: RegExp;
  /** Says something of the paper itself, nothing of its subject. */
  aboutPaper: RegExp;
  /** What a reason is given for: the group `what`. */
  because: readonly RegExp[];
  /** Begins a clause that hangs on another. */
  connected?: RegExp;
  /** The names of units that mean nothing else. */
  unitNames?: RegExp;
  /** Stands before a number that is a label: Figure 5. */
  labels: RegExp;
  /** Between the two ends of a range. */
  rangeTo: RegExp;
  /** Two ends of a range, otherwise. */
  rangeBetween: RegExp;
  /** A number in such a sentence is arranged, and no fact. */
  arranged?: RegExp;
  negated: RegExp;
  /** A limit, which is a fact although it has a negation. */
  limit: RegExp;
  /** A number (first group) of what is counted (second group) and not measured. */
  counted?: RegExp;
  /** Lists of members: groups `items` and `subject`, or `who`, `verb` and `subject`. */
  enumerations: readonly RegExp[];
  /** What is asked for where a list has `who` and `verb`. */
  neededBy?(who: string, verb: string, subject: string): string;
  /** An open list: what is not named may belong to it all the same. */
  openList: RegExp;
  /** Between the members of a list, and between its last two. */
  members: { between: string | RegExp; last: RegExp };
  /** Before a noun: tells which option can stand behind it. */
  nounArticle?: { beforeBlank: RegExp; ofItem: RegExp };
  /** Only quantities and directions: 可以 turned into 不能 makes silly sentences. */
  antonyms: Pairs;
  /** One way only: 可以 turned into 不得 is no sentence anybody would write. */
  prohibitions: Pairs;
  /** An exception, a contrast or a double negation: turning one word turns only half of it. */
  notTurned: RegExp;
  /** A prohibition with a word of `notTurned` in it. */
  negatedProhibition?: RegExp;
  /** A word of `antonyms` that turns only where it stands so. */
  onlyAs?: { word: RegExp; pattern: RegExp };
  /** A column's name that says nothing of what its cells are. */
  noKind: RegExp;
  /** The first column of a table that compares its other columns. */
  compared: RegExp;
  /** Over the column that only numbers the rows. */
  rowNumber: RegExp;
}
