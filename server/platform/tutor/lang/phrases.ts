// What the tutor says itself, in any language: a part of its file, as the others are.

/**
 * What a stretch of sentences does when it is told: the weightiest of its signs. A passage has its one structural role
 * besides (contract/roles.ts), in which several of these may stand.
 */
export type SentenceRole =
  | 'step'
  | 'list'
  | 'table'
  | 'example'
  | 'formula'
  | 'definition'
  | 'contrast'
  | 'caution'
  | 'question'
  | 'reason'
  | 'plain';

/**
 * The embedded tutor's own words. They claim nothing about the subject: no 所以, no 也就是说 of ours, which would state
 * what the material does not.
 */
export interface Phrases {
  /** An answer: the student has not learnt it yet. */
  notLearnt: string;
  /** Between several that stand in one line. */
  between: string;
  /** What a judgement says. */
  isTrue: string;
  isFalse: string;
  topic(title: string): string;
  more(title: string): string;
  nothingNew: string;
  firstDefinition: string;
  before: Partial<Record<SentenceRole, string>>;
  /** A row of a table, told alone. */
  row(cells: readonly { name: string; column: string; value: string }[]): string;
  says: string;
  /** Before a teacher's correction. */
  corrected: string;
  /** The same of one that was like it. */
  correctedAlike: string;
  alsoSaid: string;
  near: string;
  /** What to do where the nearest is not it; `hasTeacher`: there is one to ask. */
  askTeacher(hasTeacher: boolean): string;
  /** Behind the notice that nothing was found: where to look, and what to do. */
  none(headings: readonly string[], hasTeacher: boolean): string;
  /** To what asks for nothing that material could hold: an essay, a translation. */
  noQuestion: string;
  greeting: string;
  /** Of a drafted question: why a wrong option is wrong, and how a cell or a list is asked for. */
  mixedUp(term: string, sentence: string): string;
  ofAnother(column: string): string;
  cell(of: { name: string; of: string; column: string }): string;
  cellIs(of: { name: string; of: string; column: string }, value: string): string;
  whichOf(subject: string): string;
  inOrder(title: string): string;
  inTime(title: string): string;
  thenHappened(what: string): string;
  matchUp(name: string, column: string): string;
  whichHas(of: { name: string; column: string }, value: string): string;
  whichHave(of: { name: string; column: string }, value: string): string;
  whichIsWrong(title: string): string;
  why(what: string): string;
  /** Of a wrong option: whose reason it is would be the answer to another question. */
  reasonOfAnother: string;
  matchOutcomes: string;
  matchNames(title: string): string;
  whichCase(of: string): string;
  isCase(of: string, term: string): string;
  caseIn(sentence: string): string;
  whatIsWrong(what: string): string;
  exceptionOf(rule: string): string;
  exceptionIn(sentence: string): string;
  whichNotOf(subject: string): string;
  isNamed(subject: string): string;
  notNamed(subject: string): string;
  /** Of a drafted question: where to look, never the key. */
  lookAgain(heading: string): string;
  lookInMaterial: string;
  /** Of the sentence that answers: what stands behind it, and before it; of a table, of steps: what to look at. */
  hintNext(sentence: string): string;
  hintBefore(sentence: string): string;
  hintRow(name: string): string;
  hintColumn(name: string): string;
  hintStep(step: string): string;
  hintEvent(event: string): string;
  hintAfter(event: string): string;
  /** Of two words, one of which stands in the material: which of them, in an order that tells nothing. */
  hintEither(one: string, other: string): string;
  /** Of a choice: what one of the wrong options is. */
  hintNotThis(term: string, sentence: string): string;
  hintPairs: string;
  example: string;
  /** What a point is for, and what could be talked about. */
  goalTable(name: string, columns: readonly string[]): string;
  goalTime: string;
  goals(of: readonly string[]): string;
  goalTerms(terms: readonly string[]): string;
  goalFormula: string;
  goalSteps: string;
  goalMistakes: string;
  /** Over quotations that each name a mistake and what is right. */
  mistakesAhead: string;
  /** Over those of which the material does not say what is right. */
  mistakesListed: string;
  /** Over what a teacher says is one, which need not be wrong itself. */
  pitfallsAhead: string;
  /** Over those that name what is done wrong, and why or what to do. */
  wrongDoingsAhead: string;
  /** The question of a worked example that only says what is computed. */
  find(what: string): string;
  doYouAgree(claim: string): string;
  whyIsThat(what: string): string;
}
