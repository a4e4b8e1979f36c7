// Reads a question: its content words, what kind of answer it wants, and the word it asks about.
import {
  allOf,
  anyOf,
  collectFromLanguages,
  EVERYDAY_WORDS,
  LANGUAGES,
  STOP_WORDS,
} from '#server/platform/tutor/lang/index.ts';
import type { Cue } from '#server/platform/tutor/lang/language.ts';
import { countedNumbers, readQuantity } from '#server/platform/tutor/quantity/quantity.ts';
import { bigrams, isHan, normalise, runWords, scriptRuns, searchTokens } from '#server/platform/tutor/text/words.ts';

/** Spoken phrase to written words, any of which may be in the material. */
export type Synonyms = ReadonlyMap<string, readonly string[]>;

/** A content word of a question. */
export interface Term {
  text: string;
  /** 1 for what may be a noun, 0.5 for everyday words: verbs and adjectives of any subject, spoken phrases. */
  weight: number;
  /** Written words that mean the same. */
  alternatives: readonly string[];
  /** Instead of a word that the corpus has not: 率 of 率由, 灯 of 一盏灯. */
  core?: string;
}

export interface SearchQuestion {
  text: string;
  cue: Cue;
  terms: readonly Term[];
  /** Index tokens to search by, with their weights. */
  tokens: ReadonlyMap<string, number>;
  /** The whole content of a question that is one bare term, or a quoted part: `什么是摆长` asks for 摆长. */
  soleTerm?: string;
  /** What is wanted of the subject: 药 in 吃什么药, 过程 in X的过程. */
  focus?: Term;
  /** Does the question itself point at it? Else it is only its last noun. */
  isPointedAt?: boolean;
  /** It asks for this item of a numbered list. */
  nth?: number;
}

const SYNONYM_WEIGHT = 0.6;
// 气泡 for 泡泡, 工厂 for 兵工厂: where the material's word shares a character, it is a weak sign.
const CHARACTER_WEIGHT = 0.2;
const NUMBER_WEIGHT = 0.5;
const AS_WRITTEN_WEIGHT = 0.2;
// In this order: how long is more than how.
const CUES = (['why', 'time', 'number', 'list', 'steps', 'how', 'define'] as const).map(
  (cue) => [cue, anyOf(({ search }) => search.cues[cue])] as const,
);

const SYNONYMS: Synonyms = new Map(LANGUAGES.flatMap(({ search }) => synonymsIn(search.synonyms)));

function synonymsIn(lines: string): [spoken: string, written: string[]][] {
  return lines.split('\n').flatMap((line) => {
    const [spoken = '', written = ''] = line.split('=').map((side) => side.trim());
    return written === ''
      ? []
      : spoken.split(/\s+/).map((phrase): [string, string[]] => [phrase, written.split(/\s+/)]);
  });
}

interface Piece {
  text: string;
  kind: 'stop' | 'everyday' | 'noun' | 'spoken' | 'gap';
}

/** Never without terms unless the text has no letter or digit at all. */
export function readQuestion(text: string, synonyms: Synonyms = SYNONYMS): SearchQuestion {
  const pieces = scriptRuns(text).flatMap((run) => [...splitRun(run, synonyms), GAP]);
  let terms = contentTerms(pieces, synonyms);
  // All words filtered away: better to search for the fillers than for nothing.
  if (terms.length === 0) terms = scriptRuns(text).map((run) => ({ text: run, weight: 1, alternatives: [] }));
  const cue = CUES.find(([, pattern]) => pattern.test(normalise(text)))?.[0];
  const soleTerm = quoted(text) ?? soleTermOf(pieces);
  const focus = focusOf(pieces, terms, cue);
  const nth = nthIn(text);
  return {
    text,
    cue: cue ?? (soleTerm ? 'define' : 'other'),
    terms,
    tokens: new Map([...asWritten(text), ...numbers(text), ...weightedTokens(terms)]),
    ...(soleTerm && { soleTerm }),
    ...(focus && { focus: focus.term, isPointedAt: focus.isPointedAt }),
    ...(nth && { nth }),
  };
}

const NTH = collectFromLanguages(({ search }) => search.nth);

/** What else it names than the number of the item. */
export const namedBesideNth = (text: string): Term[] =>
  readQuestion(NTH.reduce((rest, own) => rest.replace(own, ' '), normalise(text))).terms.filter(
    (term) => !STOP_WORDS.has(term.text),
  );

function nthIn(text: string): number | undefined {
  const [, written = ''] = NTH.flatMap((own) => own.exec(normalise(text)) ?? []);
  const read = readQuantity(written);
  return typeof read === 'object' ? read.value : undefined;
}

const GAP: Piece = { text: '', kind: 'gap' };

// Spoken and filler phrases first, wherever they stand (太大会怎么样 is cut as 太 大会 otherwise); the rest by dictionary words, longest known joint of words first.
function splitRun(run: string, synonyms: Synonyms): Piece[] {
  if (!isHan(run)) {
    const [word = run] = runWords(run);
    // does and this are no plurals: as they are written, then in their plain form
    const isOneOf = (words: ReadonlySet<string>) => words.has(run) || words.has(word);
    return [{ text: word, kind: isOneOf(STOP_WORDS) ? 'stop' : isOneOf(EVERYDAY_WORDS) ? 'everyday' : 'noun' }];
  }
  for (let start = 0; start < run.length; start++) {
    const phrase = longestPhrase(run, start, synonyms);
    if (!phrase) continue;
    return [
      ...classify(run.slice(0, start)),
      { text: phrase, kind: synonyms.has(phrase) ? 'spoken' : 'stop' },
      ...(start + phrase.length < run.length ? splitRun(run.slice(start + phrase.length), synonyms) : []),
    ];
  }
  return classify(run);
}

function longestPhrase(run: string, start: number, synonyms: Synonyms): string | undefined {
  for (let length = Math.min(6, run.length - start); length >= 2; length--) {
    const phrase = run.slice(start, start + length);
    if (synonyms.has(phrase) || (length >= 3 && STOP_WORDS.has(phrase))) return phrase;
  }
  return undefined;
}

function classify(run: string): Piece[] {
  const words = run === '' ? [] : runWords(run);
  const pieces: Piece[] = [];
  for (let at = 0; at < words.length; ) {
    const { text, kind, size } = longestKnown(words, at);
    pieces.push({ text, kind });
    at += size;
  }
  return mergeSingles(pieces);
}

function longestKnown(words: readonly string[], at: number): Piece & { size: number } {
  for (let size = Math.min(4, words.length - at); size >= 1; size--) {
    const text = words.slice(at, at + size).join('');
    if (STOP_WORDS.has(text)) return { text, kind: 'stop', size };
    if (EVERYDAY_WORDS.has(text)) return { text, kind: 'everyday', size };
  }
  return { ...wordAlone(words[at] ?? ''), size: 1 };
}

const COUNT = anyOf(({ search }) => search.count);
const LONG_ENCLITIC = anyOf(({ search }) => search.enclitics?.long);
const SHORT_ENCLITIC = anyOf(({ search }) => search.enclitics?.short);

// 慢慢, 慢了, 停下, 也要: what is put together from everyday characters is no name. 月球上, 爬到: the dictionary
// joins place words and particles to the word; they are not part of it.
function wordAlone(word: string): Piece {
  if (COUNT.test(word) || [...word].every((letter) => STOP_WORDS.has(letter) || EVERYDAY_WORDS.has(letter)))
    return { text: word, kind: 'everyday' };
  return { text: word.replace(word.length > 2 ? LONG_ENCLITIC : SHORT_ENCLITIC, ''), kind: 'noun' };
}

// The dictionary does not know 单摆, 域名 or 光电门 and leaves characters alone: they go with the noun before.
function mergeSingles(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    if (last?.kind === 'noun' && piece.kind === 'noun' && [...piece.text].length === 1) {
      merged[merged.length - 1] = { ...last, text: last.text + piece.text };
    } else merged.push(piece);
  }
  return merged;
}

function contentTerms(pieces: readonly Piece[], synonyms: Synonyms): Term[] {
  const terms = new Map<string, Term>();
  for (const { text, kind } of pieces) {
    if (kind === 'stop' || kind === 'gap') continue;
    const alternatives = kind === 'spoken' ? (synonyms.get(text) ?? []).filter((word) => word !== text) : [];
    const core = kind === 'noun' ? coreOf(text) : undefined;
    terms.set(text, { text, weight: kind === 'noun' ? 1 : 0.5, alternatives, ...(core && { core }) });
  }
  return [...terms.values()];
}

function weightedTokens(terms: readonly Term[]): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (token: string, weight: number) => weights.set(token, Math.max(weight, weights.get(token) ?? 0));
  for (const term of terms) {
    for (const token of searchTokens(term.text)) add(token, term.weight * lengthWeight(token));
    for (const letter of lettersOf(term)) add(letter, CHARACTER_WEIGHT);
    for (const word of term.core ? [...term.alternatives, term.core] : term.alternatives)
      for (const token of searchTokens(word)) add(token, SYNONYM_WEIGHT * lengthWeight(token));
  }
  // Terms side by side may be one the dictionary tore.
  for (const [left, right] of terms.slice(1).map((term, index) => [terms[index], term] as const)) {
    if (left && isHan(left.text) && isHan(right.text))
      for (const pair of bigrams(`${left.text.at(-1)}${right.text.at(0)}`)) add(pair, 0.3);
  }
  return weights;
}

// What reading takes for a filler may be what the material says all the same: 倒过来 and 做什么用 as they stand.
const asWritten = (text: string): [token: string, weight: number][] =>
  searchTokens(text)
    .filter((token) => token.length > 1)
    .map((token) => [token, AS_WRITTEN_WEIGHT]);

/** Written in digits; not those within a name: B12. */
export const numbersIn = (own: string): number[] => numbersWithUnits(own).map(({ value }) => value);

/** Each with what stands behind it, where that may be a unit. */
export const numbersWithUnits = (own: string): { value: number; unit: string }[] =>
  [
    ...normalise(own).matchAll(
      /(?<![a-z\d.])(\d+(?:\.\d+)?)(?![\d.]*[a-z]*\d)\s*([a-z%°]+|×(?!\s*\d)|\p{Script=Han}{0,2})/gu,
    ),
  ].map(([, value, unit = '']) => ({ value: Number(value), unit }));

const numbers = (text: string): [token: string, weight: number][] =>
  [...countedNumbers(text), nthIn(text) ?? []].flat().map((number) => [String(number), NUMBER_WEIGHT]);

// Characters that mean something by themselves.
function lettersOf({ text, weight }: Term): string[] {
  if (weight < 1 || !isHan(text)) return [];
  return [...text].filter((letter) => !STOP_WORDS.has(letter) && !EVERYDAY_WORDS.has(letter));
}

// One Chinese character alone says little and is everywhere.
function lengthWeight(token: string): number {
  return isHan(token) && token.length === 1 ? 0.3 : 1;
}

function quoted(text: string): string | undefined {
  return /[“「『"]([^”」』"]{1,20})[”」』"]/u.exec(text)?.[1];
}

// A real bare term has no other word beside it: 摆长, 什么是摆长, but not 摆长怎么量.
function soleTermOf(all: readonly Piece[]): string | undefined {
  const pieces = all.filter((piece, i) => piece.kind !== 'gap' || !isWithin(all[i - 1], all[i + 1]));
  const content = pieces.filter(isContent);
  const first = content[0] ? pieces.indexOf(content[0]) : -1;
  const adjacent = pieces.slice(first, first + content.length).every((piece) => content.includes(piece));
  const noun = content.some((piece) => piece.kind === 'noun') && content.every((piece) => piece.kind !== 'spoken');
  const text = content.map((piece) => piece.text).join('');
  if (!adjacent || !(noun || (content.length === 1 && text.length >= 2))) return undefined;
  const rest = pieces.filter((piece) => piece.kind === 'stop');
  return text.length <= 12 && rest.every((piece) => DEFINING.has(piece.text)) ? text : undefined;
}

const isContent = ({ kind }: Piece): boolean => kind !== 'stop' && kind !== 'gap';
/** 土壤 pH: two scripts, and one term. */
const isWithin = (before: Piece | undefined, after: Piece | undefined): boolean =>
  [before, after].every((piece) => piece?.kind === 'noun') && isHan(before?.text ?? '') !== isHan(after?.text ?? '');

const DEFINING: ReadonlySet<string> = new Set(allOf(({ search }) => search.defining));
const WHO: ReadonlySet<string> = new Set(allOf(({ search }) => search.who));
const INTERROGATIVES: ReadonlySet<string> = new Set(allOf(({ search }) => search.interrogatives));
const ATTRIBUTIVE: ReadonlySet<string> = new Set(allOf(({ search }) => search.attributive));

// 吃什么药: the noun after the question word. X的过程: the noun after the last 的. Otherwise the last noun.
// A reason is asked of the whole sentence, not of one word.
function focusOf(
  pieces: readonly Piece[],
  terms: readonly Term[],
  cue: Cue | undefined,
): { term: Term; isPointedAt: boolean } | undefined {
  if (cue === 'why') return undefined;
  const content = pieces.filter((piece) => piece.kind !== 'gap');
  // who has done it, not who it was done to: 发现 in 超导是谁发现的
  const deed = content.find(({ text }, at) => beginsWithWho(text) || WHO.has(content[at - 1]?.text ?? ''));
  const done = deed && terms.find((term) => term.text === deed.text);
  if (done) return { term: done, isPointedAt: true };
  const wh = content.findIndex((piece) => INTERROGATIVES.has(piece.text));
  // the last 的 of 台风的名字是谁取的 closes the sentence
  const de = content.findLastIndex((piece, at) => endsAttribute(piece) && at < content.length - 1);
  for (const at of [wh, de]) {
    const phrase = content.slice(at + 1);
    const end = phrase.findIndex((piece) => piece.kind === 'stop');
    const head = at < 0 ? undefined : (end < 0 ? phrase : phrase.slice(0, end)).at(-1);
    const term = terms.find((candidate) => candidate.text === head?.text);
    // how to handle it: what is done need not be called so
    if (term && !(cue === 'how' && term.weight < 1)) return { term, isPointedAt: true };
  }
  const last = terms.findLast((term) => term.weight === 1 && !/^\d/.test(term.text));
  return last && { term: last, isPointedAt: false };
}

/** The question as a corpus reads it: the core of a word stands for it where the corpus has only that. */
export function resegment(question: SearchQuestion, isKnown: (term: Term) => boolean): SearchQuestion {
  const { focus, ...rest } = question;
  const terms = question.terms.map((term) => {
    if (!term.core || isKnown(term)) return term;
    const core = { text: term.core, weight: [...term.core].length > 1 ? 1 : 0.5, alternatives: [] };
    return isKnown(core) ? core : term;
  });
  const now = focus && terms[question.terms.indexOf(focus)];
  return { ...rest, terms, ...(now && { focus: now }) };
}

/** The dictionary may have joined it to a word that it does not know: 射|病的. */
const endsAttribute = ({ text }: Piece): boolean => [...ATTRIBUTIVE].some((own) => text.endsWith(own));
const beginsWithWho = (text: string): boolean => [...WHO].some((who) => text.startsWith(who) && text !== who);

const PARTICLES = allOf(({ search }) => search.particles);

/** A Chinese word without its grammar; undefined when nothing is to be taken off, or nothing is left. */
function coreOf(word: string): string | undefined {
  if (!isHan(word)) return undefined;
  const core = PARTICLES.reduce((rest, particle) => rest.replace(particle, ''), word);
  return core === word || core === '' ? undefined : core;
}
