// Questions with options: a defined term, the members of an enumeration.

import { en } from '#server/platform/tutor/lang/en.ts';
import { allOf, anyOf, langOf, PHRASES, writtenIn } from '#server/platform/tutor/lang/index.ts';
import { bigrams, isHan } from '#server/platform/tutor/text/words.ts';
import { BLANK } from './blank.ts';
import type { Turned } from './judge.ts';
import { asStem, type DraftLine, type DraftQuestion, isOfOneDocument, provenance } from './lines.ts';
import type { DefinedTerm, DraftPoint } from './points.ts';

export const OPTIONS = 4;
const LETTERS = 'ABCDEFGH';
const LONGEST_ITEM = 40;

interface Option {
  text: string;
  misconception?: string;
}

/** The key goes to a place that its index decides, never the clock. */
export function optionsWithKey(
  key: Option,
  wrong: readonly Option[],
  index: number,
): Pick<DraftQuestion, 'options' | 'answer'> {
  const at = index % OPTIONS;
  const options = [...wrong.slice(0, at), key, ...wrong.slice(at)].map((option, place) => ({
    key: LETTERS.charAt(place),
    ...option,
  }));
  return { options, answer: LETTERS.charAt(at) };
}

const ARTICLE = anyOf(({ draft }) => draft.nounArticle?.beforeBlank);

/** A term to choose. */
export function termChoice(
  own: DefinedTerm,
  index: number,
  terms: readonly DefinedTerm[],
  lines: readonly DraftLine[],
): DraftQuestion | undefined {
  const asked = askedTerm(own, lines);
  if (!asked) return undefined;
  const { line, stem } = asked;
  const wrong = distractors(own, stem, terms, lines).slice(0, OPTIONS - 1);
  if (wrong.length < OPTIONS - 1) return undefined;
  const words = PHRASES[langOf(line.text)];
  const options = wrong.map(({ term, sentence }) => ({
    text: plain(term),
    misconception: words.mixedUp(term, sentence),
  }));
  return {
    kind: 'single',
    // the article tells which of the options can stand behind it
    stem: asStem(stem.replace(ARTICLE, ''), {}),
    ...optionsWithKey({ text: plain(own.term) }, options, index),
    ...provenance({ ...line, point: own.point }),
    clues: wrong.map((other) => words.hintNotThis(other.term, other.sentence)),
  };
}

/** With too few terms for a choice: it is written. */
export function termFill(own: DefinedTerm, title: string, lines: readonly DraftLine[]): DraftQuestion | undefined {
  const asked = askedTerm(own, lines);
  // what stands above the question would answer it
  if (!asked || NO_FILL.test(own.term) || title.toLowerCase().includes(own.term.toLowerCase())) return undefined;
  return {
    kind: 'fill',
    stem: asStem(asked.stem.replace(ARTICLE, ''), {}),
    answer: plain(own.term),
    ...provenance({ ...asked.line, point: own.point }),
  };
}
const NO_FILL = anyOf(({ draft }) => draft.noName);

/** The same where another is called alike: is it this term, or that one? */
export function termTurned(
  own: DefinedTerm,
  terms: readonly DefinedTerm[],
  lines: readonly DraftLine[],
): Turned | undefined {
  const asked = askedTerm(own, lines);
  const other = (asked ? distractors(own, asked.stem, terms, lines) : []).find(
    ({ term }) => term.at(-1) === own.term.at(-1),
  );
  if (!asked || !other) return undefined;
  const isFirst = asked.stem.startsWith(BLANK);
  const turned = asked.stem.replace(BLANK, isFirst ? other.term : plain(other.term));
  return { line: asked.line, turned, between: [own.term, other.term] };
}

function askedTerm(own: DefinedTerm, lines: readonly DraftLine[]): { line: DraftLine; stem: string } | undefined {
  const line = lines.find(({ text }) => text === own.sentence);
  if (line?.text.split(own.term).length !== 2) return undefined;
  const stem = line.text.replace(own.term, BLANK);
  return givesAway(own.term, stem) ? undefined : { line, stem };
}

// 受＿＿ or 介电＿＿: a pair of the key's characters left in the stem gives it away; in English the stem of a word.
function givesAway(term: string, stem: string): boolean {
  if (isHan(term)) return bigrams(term).some((pair) => stem.includes(pair));
  const rest = stem.toLowerCase();
  return term
    .toLowerCase()
    .split(/[\s-]/u)
    .some((word) => word.length >= 4 && rest.includes(word.slice(0, 5)));
}

// A sentence begins with a capital, an option does not.
const plain = (term: string): string =>
  /^[A-Z][a-z]/u.test(term) ? term.charAt(0).toLowerCase() + term.slice(1) : term;

function distractors(
  own: DefinedTerm,
  stem: string,
  terms: readonly DefinedTerm[],
  lines: readonly DraftLine[],
): DefinedTerm[] {
  return terms
    .filter((other) => isDistractor(other, own, stem, lines))
    .sort((a, b) => similarity(b, own) - similarity(a, own));
}

// An alias of the key is right too: both are named in one defining sentence. So is what completes the stem elsewhere.
function isDistractor(other: DefinedTerm, own: DefinedTerm, stem: string, lines: readonly DraftLine[]): boolean {
  if (!isOfOneDocument(other, own)) return false;
  if (other.term === own.term || other.sentence === own.sentence || isHan(other.term) !== isHan(own.term)) return false;
  if (other.term.includes(own.term) || own.term.includes(other.term) || stem.includes(other.term)) return false;
  if (saysTheSame(other, stem)) return false;
  const completed = stem.replace(BLANK, other.term);
  return !lines.some(({ text }) => text.includes(completed));
}

// Two plants that are described with the same words: each of them is right.
function saysTheSame(other: DefinedTerm, stem: string): boolean {
  const own = new Set(signs(stem.replace(BLANK, '')));
  const shared = signs(other.sentence.replace(other.term, '')).filter((sign) => own.has(sign)).length;
  return shared > own.size * 0.6;
}

// By pairs of characters, in English by words that say something.
const signs = (text: string): string[] =>
  /\p{Script=Han}/u.test(text) ? bigrams(text) : (text.toLowerCase().match(/[a-z]{4,}/gu) ?? []);

// Same last character, same length, same or near point: what a student really confuses.
function similarity(other: DefinedTerm, own: DefinedTerm): number {
  return (
    (other.term.at(-1) === own.term.at(-1) ? 3 : 0) +
    (other.term.length === own.term.length ? 1 : 0) -
    Math.min(3, Math.abs(other.point - own.point))
  );
}

interface Enumeration {
  line: DraftLine;
  subject: string;
  items: readonly string[];
}

const ENUMERATIONS = allOf(({ draft }) => draft.enumerations.map((pattern) => ({ pattern, draft })));
const OPEN_LIST = anyOf(({ draft }) => draft.openList);
/** Of more, one asks what does not belong to them. */
const MOST_ITEMS = 4;
const WRONG_ITEMS = 2;

/** All members of an enumeration among members of others; of a long one, the stranger among three of them. */
export function enumerationChoices(lines: readonly DraftLine[], points: readonly DraftPoint[]): DraftQuestion[] {
  const all = lines.flatMap((line) => enumerationOf(line) ?? []);
  return all.flatMap((own, index) => {
    const isLong = own.items.length > MOST_ITEMS;
    const told = points[own.line.point]?.passages.map(({ text }) => text).join('\n') ?? '';
    const wrong = all
      .filter((other) => other !== own && isOfOneDocument(other.line, own.line) && !isRelated(other, own))
      .flatMap(({ items }) => items)
      .filter((item) => !told.toLowerCase().includes(item.toLowerCase()) && isHan(item) === isHan(own.items[0] ?? ''));
    const chosen = [...new Set(wrong)].slice(0, isLong ? 1 : WRONG_ITEMS);
    if (chosen.length < (isLong ? 1 : WRONG_ITEMS)) return [];
    return [isLong ? strangerAmong(own, chosen[0] ?? '', index) : membersAmong(own, chosen, index)];
  });
}

function strangerAmong(own: Enumeration, stranger: string, index: number): DraftQuestion {
  const words = PHRASES[langOf(own.line.text)];
  const members = own.items.slice(0, OPTIONS - 1).map((text) => ({ text, misconception: words.isNamed(own.subject) }));
  return {
    kind: 'single',
    stem: words.whichNotOf(own.subject),
    ...optionsWithKey({ text: stranger }, members, index),
    ...provenance(own.line),
  };
}

function membersAmong(own: Enumeration, strangers: readonly string[], index: number): DraftQuestion {
  const words = PHRASES[langOf(own.line.text)];
  const texts = [...own.items, ...strangers];
  const turned = texts.map((_, at) => texts[(at * 5 + index) % texts.length] ?? '');
  // five steps visit every place only where there are not five of them
  const inOrder = new Set(turned).size === texts.length ? turned : [...texts].reverse();
  const options = inOrder.map((text, at) => ({
    key: LETTERS.charAt(at),
    text,
    ...(strangers.includes(text) && { misconception: words.notNamed(own.subject) }),
  }));
  return {
    kind: 'multiple',
    stem: words.whichOf(own.subject),
    options,
    answer: options.filter(({ text }) => own.items.includes(text)).map(({ key }) => key),
    ...provenance(own.line),
  };
}

function enumerationOf(line: DraftLine): Enumeration | undefined {
  if (OPEN_LIST.test(line.text)) return undefined;
  for (const { pattern, draft } of ENUMERATIONS) {
    const groups = pattern.exec(line.text.trim())?.groups;
    if (!groups) continue;
    const items = itemsOf(groups['items'] ?? '');
    const isSound = items.length >= 3 && items.every((item) => item.length >= 1 && item.length <= LONGEST_ITEM);
    const { who, verb = '', subject = '' } = groups;
    return isSound ? { line, subject: (who && draft.neededBy?.(who, verb, subject)) || subject, items } : undefined;
  }
  return undefined;
}

const ITEM_ARTICLE = anyOf(({ draft }) => draft.nounArticle?.ofItem);

// 光照强度、温度和二氧化碳浓度: the last two are joined by 和; further 和 belong to an item. Bare numbers have commas.
function itemsOf(list: string): string[] {
  const { between, last } = (writtenIn(list) ?? en).draft.members;
  const parts = list.split(between);
  const pair = (parts.at(-1) ?? '').split(last);
  const items = parts.length >= 2 && pair.length === 2 ? [...parts.slice(0, -1), ...pair] : parts;
  return items.map((item) => item.trim().replace(ITEM_ARTICLE, ''));
}

// 植物的器官 and 营养器官: members of one may belong to the other.
function isRelated(one: Enumeration, other: Enumeration): boolean {
  const pairs = isHan(one.subject)
    ? bigrams(one.subject)
    : one.subject
        .toLowerCase()
        .split(' ')
        .filter((own) => own.length > 3);
  const subject = other.subject.toLowerCase();
  return pairs.some((pair) => subject.includes(pair)) || one.items.some((item) => other.items.includes(item));
}
