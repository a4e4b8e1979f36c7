// What the tutor has to know of a language. All of it is data: a language is one file of this shape (zh.ts, en.ts), the
// rules that read it stand with what they are for. Where a field is missing, the language has nothing of the kind.
// A pattern takes the same flags in every language.

import type { AskWords } from './ask.ts';
import type { DraftWords, Pairs } from './draft-words.ts';
import type { Phrases, SentenceRole } from './phrases.ts';
import type { RoleWords } from './role-words.ts';

export type Lang = 'zh' | 'en';

/** What kind of answer a question wants. */
export type Cue = 'why' | 'time' | 'number' | 'list' | 'define' | 'steps' | 'how' | 'other';

/** What an answer has to be, whatever it is about. */
export const ANSWER_KINDS = [
  'cost',
  'temperature',
  'time',
  'number',
  'when',
  'difference',
  'why',
  'allowed',
  'define',
  'list',
  'choice',
  'place',
  'which',
  'outcome',
  'origin',
  'colour',
  'who',
] as const;
export type AnswerKind = (typeof ANSWER_KINDS)[number];

/** Meanings that have two sides, in which words of all languages meet. */
export const OPPOSITIONS = [
  'amount',
  'opening',
  'length',
  'proportion',
  'likeness',
  'uptake',
  'heat',
  'relation',
  'effect',
  'comparison',
  'promotion',
  'extreme',
] as const;
type Opposition = (typeof OPPOSITIONS)[number];

type Words = readonly string[];

export interface Language {
  code: Lang;
  /** A text with one of these letters is written in it, unless a language before it claims the text. */
  letters: RegExp;
  punctuation: Punctuation;
  phrases: Phrases;
  search: SearchWords;
  text: TextWords;
  roles: RoleWords;
  draft: DraftWords;
  ask: AskWords;
  mark: MarkWords;
  /** Numbers in words. */
  numbers?: NumberWords;
  quantities: QuantityWords;
  documents: DocumentWords;
}

/** How the tutor joins what it says. */
interface Punctuation {
  /** Between two sentences. */
  sentence: string;
  /** Between two things of a list. */
  list: string;
  /** Between a subject and what is said of it. */
  colon: string;
}

/** How questions are asked, and what tells an answer. */
interface SearchWords {
  /** Say nothing about the subject: dropped wherever they stand as whole words; of three letters and more also within a run. */
  stopWords: Words;
  /** Verbs and adjectives of every subject: count half where the material has them and nothing where it has not. */
  everydayWords: Words;
  /** Lines `spoken spoken = written written`: how people say what teaching material writes in other words. */
  synonyms: string;
  /** What kind of answer a normalised question wants. */
  cues: Partial<Record<Cue, RegExp>>;
  /** A sentence that may be such an answer. */
  answers: Partial<Record<Cue, RegExp>>;
  /** What asks for a kind of answer, and what such an answer must have; without `tells` any words may be one. */
  kinds: Partial<Record<AnswerKind, { asks: RegExp; tells?: RegExp }>>;
  /** Lines `asked asked = told told`: what an answer is counted in, by what the question counts in. */
  measures: string;
  /** A number in words before its measure, or what stands between the two. */
  numeral?: RegExp;
  /** Before a measure in a question. */
  howMany: RegExp;
  /** A year: it says when, not how many. */
  year?: RegExp;
  /** Tells a thing from others of its kind: 深二度. */
  degree?: RegExp;
  /** Wants something made, and asks nothing of the material. */
  orders: RegExp;
  /** The whole of what is said: it greets or thanks, and asks nothing. */
  greetings: RegExp;
  /** What stands before or behind a word that is being explained. */
  names: { before: RegExp; behind: RegExp };
  /** Forbids something. */
  forbids: RegExp;
  /** A heading over what people do wrong, and a question for it. */
  mistakes: { lists: RegExp; asked: RegExp };
  /** By a word that asks for a kind of answer which need not hold the word: another sign of it. */
  signs?: Readonly<Record<string, RegExp>>;
  /** Words that a noun follows which is asked for. */
  interrogatives: Words;
  /** Words that ask for a person; what they did follows. */
  who?: Words;
  /** Particles between an attribute and its noun. */
  attributive?: Words;
  /** What may stand beside a bare term in a question that asks for its meaning. */
  defining: Words;
  /** A dictionary word that says how many, not what. */
  count?: RegExp;
  /** A number in words whose measure word follows. */
  countedNumber?: RegExp;
  /** What the dictionary joins to a word and is no part of it: of longer words, and of those with two letters. */
  enclitics?: { long: RegExp; short: RegExp };
  /** Asks for an item of a numbered list, not for what comes before or after it: its number, in digits or words. */
  nth?: RegExp;
  /** Ends a clause that says when, and no word: the dictionary does not part it from what stands on both sides. */
  when?: RegExp;
  /** What stands before and behind a word that the dictionary has cut wrongly, taken off in this order. */
  particles?: readonly RegExp[];
  /** The ending of a plural: a token without it is its plain form. */
  plural?: RegExp;
}

/** How sentences of teaching material hang together. */
interface TextWords {
  /** Characters that number chapters, items and figures. */
  numerals?: string;
  /** Defining wordings; the first group is the term. */
  definitions: readonly RegExp[];
  /** Before a defined term: no part of it. */
  attribute?: RegExp;
  /** Behind a term: what follows says what it is, without defining it in form. */
  copula?: string;
  /** Begins or ends what a definition's pattern takes for a term and is none. */
  noTerm: RegExp;
  /** What a heading puts around the term that it is about. */
  titleFrame?: RegExp;
  /** Begins a sentence that says nothing without the one before. */
  leans: RegExp;
  /** Somewhere in a sentence: it points to the one before. */
  pointsBack?: RegExp;
  /** Begins the next of several steps. */
  nextStep: RegExp;
  /** Begins what still belongs to an example. */
  goesOnExample?: RegExp;
  /** The number of an article of a law. */
  article?: RegExp;
  /** What figures and tables are called where they are numbered. */
  caption: RegExp;
  /** An item that says which step it is; its group is the number. */
  step: RegExp;
  roles: Partial<Record<SentenceRole, RegExp>>;
  /** Begins a sentence that brings its own connective. */
  connectives: RegExp;
  /** A sentence that reports what people get wrong; the group `claim` is the belief. */
  beliefs: readonly RegExp[];
  /** The same where one thing is taken for another, groups `what` and `as`, and the belief as a sentence. */
  takenFor?: { pattern: RegExp; claim(what: string, as: string): string };
  /** From here on a reported mistake is put right. */
  putsRight: RegExp;
  /** Before a wrong belief and before the right one where each has its label. */
  wrongLabel: RegExp;
  rightLabel: RegExp;
  /** In brackets before or behind a sentence: it is wrong. */
  judgedWrong: RegExp;
  /** One sign for right, one for wrong, in the key of an exercise. */
  judged: RegExp;
  /** What a table calls its column of such judgments; and what stands before the key of an exercise. */
  judgement: RegExp;
  answerKey: RegExp;
  /** Begins a sentence that is put against another: 事实上，… */
  turn: RegExp;
  worked: WorkedWords;
}

/** Worked examples of a textbook. */
interface WorkedWords {
  /** Opens one by its number or name. */
  opening: RegExp;
  /** Names the solution. */
  solution: RegExp;
  /** Opens one that has neither. */
  instance: RegExp;
  /** The first step of a solution without its name. */
  firstStep: RegExp;
  /** Names the answer. */
  answer: RegExp;
  /** Before what is computed: 则, so. */
  lead: RegExp;
}

/** How answers are judged. */
interface MarkWords {
  /** A whole answer, without signs and spaces, that gives up. */
  givesUp: RegExp;
  negation: RegExp;
  /** Looks like a negation and denies nothing. */
  noNegation?: RegExp;
  /** A denial anywhere in an answer. */
  denial: RegExp;
  unsure: RegExp;
  /** What is written before the answer itself. */
  lead?: RegExp;
  /** The two sides of a meaning; within a side the words say the same. */
  opposites: Partial<Record<Opposition, readonly [Words, Words]>>;
  /** Stand between a noun and what is said of its direction. */
  functionWords: Words;
}

interface NumberWords {
  /** From zero to nine. */
  digits: string;
  /** Other characters for them. */
  variants: Readonly<Record<string, string>>;
  /** Powers of ten by their character. */
  powers: Readonly<Record<string, number>>;
  point: string;
  half: RegExp;
  /** The first group is the number. */
  percent: RegExp;
  /** Denominator and numerator. */
  fraction: RegExp;
  /** A number in words and what stands behind it. */
  quantity: RegExp;
  /** The powers that may stand behind a number in digits. */
  multipliers: string;
}

interface QuantityWords {
  /** Names of units that are whole words, and their symbols. */
  wholeUnits?: readonly (readonly [RegExp, string])[];
  /** Names of units wherever they stand, and their symbols: longest first. */
  units?: Pairs;
  /** Units that only count. */
  counters?: Words;
  /** What is written before a number, again and again. */
  lead?: RegExp;
  /** What is written behind a quantity. */
  tail?: RegExp;
  /** Before a number: it is negative. */
  minus?: RegExp;
}

/** How documents of the language are built. */
interface DocumentWords {
  /** Numbered headings where a document has no styles for them, each with its level from 1. */
  headings?: readonly (readonly [RegExp, number])[];
  /** Begins a unit: 「9.8 米」 is no heading. */
  unitLetters?: RegExp;
  /** What figures are called. */
  figure: RegExp;
  /** What heads call a second column. */
  valueColumn: RegExp;
  /** What office programs write where nobody has described a picture, besides a number. */
  undescribed: RegExp;
  /** Begins a line that explains the symbols of the formula above it. */
  explainsSymbols: RegExp;
  /** Old templates' name for the style of a heading; Word itself has the English one. */
  headingStyle?: string;
  /** The number of a page, and of how many. */
  page?: { before: string; after: string; of: string };
}

/** Separated by white space. */
export const words = (text: string): Words => text.trim().split(/\s+/);

/** Lines of pairs, `one:other`, separated by white space. */
export const pairs = (text: string): Pairs =>
  words(text).map((pair) => {
    const [one = '', other = ''] = pair.split(':');
    return [one, other] as const;
  });
