// What the tutor has to know of a language to ask for more than single facts: a part of its file, as the others are.

/** What a question can be made of besides single facts: steps, reasons, cases, exceptions. */
export interface AskWords {
  /** A heading over steps that follow one another. */
  steps: RegExp;
  /** A heading over a list whose items have no order, whatever else it says. */
  noSteps: RegExp;
  /** Such a heading without what the steps are of. */
  bareSteps: RegExp;
  /** Before a step: says its place. */
  placed: RegExp;
  /** Anywhere in a step: says its place. */
  tellsPlace: RegExp;
  /** In a step: names the others. */
  pointsBack: RegExp;
  /** Begins or ends the name of a step that stands for one case of several. */
  conditional: RegExp;
  /** Ends a clause that says after what the step comes: 漂洗后，滴加碘液. */
  comesAfter?: RegExp;
  /** Begins the clause of the first, and of a later step of several in one sentence; the last of them. */
  first: RegExp;
  next: RegExp;
  last: RegExp;
  /** A statement with its reason, groups `what` and `why`. */
  reasons: readonly RegExp[];
  /** Begins what would be, and the sentence behind it that says what follows from it. */
  supposes: RegExp;
  concludes: RegExp;
  /** A rule with its exception, groups `rule` and `except`. */
  exceptions: readonly RegExp[];
  /** Behind a definition: a case of it, group `case`. */
  instance: RegExp;
  /** A heading over what is to be learnt: its sentences are aims and no facts. */
  aims: RegExp;
  /** A row of a table that sums up its readings. */
  summed: RegExp;
  /** In the name of a kind: the character that tells it from its siblings. */
  attribute?: RegExp;
  /** A sentence that begins with when something happened, groups `when`, `year`, `month`, `day` and `what`. */
  dated?: RegExp;
  /** The first characters of two names that are told of side by side: 光 of 光反应, 暗 of 暗反应. */
  siblings?: readonly (readonly [string, string])[];
  /** From where a sentence says something of its name. */
  saysOf?: RegExp;
  /** In a sentence that may be said of both. */
  ofBoth?: RegExp;
  /** Two halves of a sentence that set two things against each other: the words of which each half has one. */
  contrasts?: { not: RegExp; pairs: readonly (readonly [string, string])[] };
  /** The more … the more …: the word of the last clause, and its opposites. */
  increases?: { pattern: RegExp; pairs: readonly (readonly [string, string])[] };
  /** In a stem: points at something that the question does not show. */
  elsewhere: RegExp;
  /** Begins a number in words. */
  numeral?: RegExp;
}
