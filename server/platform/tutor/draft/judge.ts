// True or false: a sentence of the material, the same with one word turned, or a mistake that the material names.

import { sentences } from '#contract/sentences.ts';
import { allOf, anyOf, LANGUAGES, langOf, PHRASES } from '#server/platform/tutor/lang/index.ts';
import { namedMistakes } from '#server/platform/tutor/roles/roles.ts';
import { mistakenClaim, mistakeRow, waitsForRight } from '#server/platform/tutor/text/mistakes.ts';
import { LIST_MARK, statementsIn, withoutDots } from '#server/platform/tutor/text/shapes.ts';
import { mistakeUnits, partText, units, unitText } from '#server/platform/tutor/text/units.ts';
import { BLANK } from './blank.ts';
import { asStem, type DraftLine, type DraftQuestion, isSelfContained, provenance } from './lines.ts';
import type { DefinedTerm, DraftPoint } from './points.ts';

const ANTONYMS = allOf(({ draft }) => draft.antonyms);
const PROHIBITIONS = allOf(({ draft }) => draft.prohibitions);
const NEGATED_PROHIBITION = anyOf(({ draft }) => draft.negatedProhibition);
const NEGATION = anyOf(({ draft }) => draft.negated);
const NO_OPPOSITE = anyOf(({ draft }) => draft.noOpposite);
const NOT_TURNED = anyOf(({ draft }) => draft.notTurned);

/** What a sentence becomes when it is made false, and the words that tell the two apart. */
interface MadeFalse {
  turned: string;
  between: readonly [string, string];
}

export interface Turned extends MadeFalse {
  line: DraftLine;
}

/** The word that is right is not told by its place. */
const inNoOrder = ([one, other]: MadeFalse['between']): [string, string] => (one < other ? [one, other] : [other, one]);

export function turnedLines(lines: readonly DraftLine[], terms: readonly Pick<DefinedTerm, 'term'>[]): Turned[] {
  const clauses = lines.flatMap(({ text }) => text.replace(LIST_MARK, '').split(/(?<=；)/u));
  const begins = (name: string) => clauses.some((clause) => clause.startsWith(name));
  const named = siblingsIn(clauses, begins);
  const material = lines.map(({ text }) => text).join('\n');
  return lines.flatMap((line) => {
    const made = exchanged(line.text, named, begins) ?? turn(line.text, terms, material) ?? swapped(line.text);
    return !made || lines.some(({ text }) => text.includes(made.turned)) ? [] : [{ line, ...made }];
  });
}

const SUPPOSES = anyOf(({ ask }) => ask.supposes);
const CONCLUDES = anyOf(({ ask }) => ask.concludes);
/** It says what follows from the sentence before it. */
export const concludes = (sentence: string): boolean => CONCLUDES.test(sentence.trim());

/** 如果先测体积，…，密度就偏大。因此应当先测质量: what would come of it, the last clause turned round, is the reason. */
export function suppositionJudges(
  { passages }: DraftPoint,
  point: number,
  terms: readonly DefinedTerm[],
): DraftQuestion[] {
  const all = units(passages)
    .filter(({ role }) => role !== 'example' && role !== 'table')
    .flatMap(({ parts }) => parts)
    .flatMap((part) => {
      const own = statementsIn(partText(part));
      return own
        .filter((text, at) => SUPPOSES.test(text) && concludes(own[at + 1] ?? ''))
        .map((text) => ({ ...part, text }));
    });
  return all.flatMap(({ passage, text }, index): DraftQuestion[] => {
    const cut = Math.max(text.lastIndexOf('，'), text.lastIndexOf(', ')) + 1;
    const [supposed, last] = [text.slice(0, cut), text.slice(cut)];
    // the last clause says what comes of the others, and not of itself alone
    const turned =
      supposed.split(/，|, /u).length > 2 && !NOT_TURNED.test(supposed) ? turn(last, terms, supposed) : undefined;
    if (!turned || !isSelfContained(text.replace(SUPPOSES, ''))) return [];
    const answer = index % 2 === 1;
    return [
      {
        kind: 'judge',
        stem: answer ? text : supposed + turned.turned,
        answer,
        ...provenance({ point, passage, text }),
      },
    ];
  });
}

/** What the material itself says is wrong; nothing where it does not go on to say what is right. */
export function mistakeJudges(own: DraftPoint, point: number): DraftQuestion[] {
  const reported = reportedMistakes(own, point);
  const listed = listedMistakes(own, point).filter(({ stem }) => !reported.some((known) => known.stem === stem));
  return [...reported, ...listed];
}

function listedMistakes({ passages }: DraftPoint, point: number): DraftQuestion[] {
  return passages.flatMap((passage) =>
    namedMistakes(passage)
      .filter(({ wrong, right, done }) => right !== '' && !done && isSelfContained(wrong))
      .map(({ wrong, start, end }) => {
        const quote = passage.text.slice(start, end).trim();
        const explanation = withoutDots(quote.replace(LIST_MARK, ''));
        const source = { passageId: passage.id, quote };
        return { kind: 'judge' as const, point, stem: wrong, answer: false, explanation, source };
      }),
  );
}

function reportedMistakes({ passages }: DraftPoint, point: number): DraftQuestion[] {
  return mistakeUnits(passages).flatMap((unit) => {
    const [part] = unit.parts;
    const claim = mistakeRow(unitText(unit))?.wrong ?? mistakenClaim(sentences(unitText(unit))[0]?.text ?? '');
    const explanation = withoutDots(unitText(unit))
      .replace(/\n/gu, /\p{Script=Han}/u.test(unitText(unit)) ? '' : ' ')
      .trim();
    if (!part || !claim || waitsForRight(explanation) || !isSelfContained(claim)) return [];
    const source = { passageId: part.passage.id, quote: partText(part).trim() };
    return [{ kind: 'judge' as const, point, stem: claim, answer: false, explanation, source }];
  });
}

/** As many true ones as false ones, or one false one more; the true ones are the material's own words. */
export function judges(candidates: readonly Turned[]): DraftQuestion[] {
  return candidates.map(({ line, turned, between }, index): DraftQuestion => {
    const answer = index % 2 === 1;
    return {
      kind: 'judge',
      stem: asStem(answer ? line.text : turned, line),
      answer,
      ...provenance(line),
      clues: [PHRASES[langOf(line.text)].hintEither(...inNoOrder(between))],
    };
  });
}

// Exactly one word may be turned: with two, the sentence says the same thing again, or nothing.
function turn(text: string, terms: readonly Pick<DefinedTerm, 'term'>[], material: string): MadeFalse | undefined {
  const increase = turnIncrease(text);
  if (increase) return increase;
  const isForbidden = PROHIBITIONS.some(([from]) => text.includes(from));
  if (LANGUAGES.some(({ draft: { onlyAs } }) => onlyAs?.word.test(text) && !onlyAs.pattern.test(text)))
    return undefined;
  if (NOT_TURNED.test(isForbidden ? text.replace(NEGATED_PROHIBITION, '') : text) || text.includes(BLANK))
    return undefined;
  const both = ANTONYMS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
  const found = [...both, ...PROHIBITIONS].filter(([from]) => placeOf(text, from) >= 0);
  // increase within increases, soluble within insoluble: the longest is the word
  const longest = found.filter(([from]) => !found.some(([other]) => other !== from && other.includes(from)));
  const words = new Set(longest.map(([from]) => from));
  // 放大 or 扩大 for 缩小: the one that the material has
  const only = longest.find(([, to]) => material.includes(to)) ?? longest[0];
  if (!only || words.size > 1 || text.split(only[0]).length !== 2) return undefined;
  // 蓝灯表示禁止调车，白灯表示允许调车: what it would become is said of something else
  if (PROHIBITIONS.includes(only) && placeOf(text, only[1]) >= 0) return undefined;
  const at = placeOf(text, only[0]);
  // 释放：轻轻松手 is a label, and 释放出 has no 吸收出
  const behind = text.slice(at + only[0].length);
  if (/^[：:]/u.test(behind) || NO_OPPOSITE.test(behind) || isPartOfWord(text, at, only[0], terms)) return undefined;
  return { turned: `${text.slice(0, at)}${only[1]}${text.slice(at + only[0].length)}`, between: only };
}

const INCREASES = LANGUAGES.flatMap(({ ask }) => ask.increases ?? []);

/** 次数越多，误差越小: the last clause alone, or it would say the same again. */
function turnIncrease(text: string): MadeFalse | undefined {
  for (const { pattern, pairs } of INCREASES) {
    const { head = '', word = '', tail = '' } = pattern.exec(text.trim())?.groups ?? {};
    const [pair] = pairs.filter((own) => own.includes(word));
    if (pair && !NEGATION.test(text))
      return { turned: `${head}${pair[0] === word ? pair[1] : pair[0]}${tail}`, between: pair };
  }
  return undefined;
}

const CONTRASTS = LANGUAGES.flatMap(({ ask }) => ask.contrasts ?? []);

type PlacedWord = readonly [text: string, word: string];

/** 光线强 and 光线弱, 左手 and 右手: the same stands before or behind both words. */
function isBesideSame([one, a]: PlacedWord, [other, b]: PlacedWord): boolean {
  const [at, bt] = [one.indexOf(a), other.indexOf(b)];
  const isSame = (x: string | undefined, y: string | undefined) =>
    x !== undefined && x === y && /\p{Script=Han}/u.test(x);
  return isSame(one[at - 1], other[bt - 1]) || isSame(one[at + a.length], other[bt + b.length]);
}

const MOST_AROUND = 4;

/** 近日点 and 远日点, 光线强 and 光线弱: the two words with what both have behind them, or before. */
function namesAround([one, a]: PlacedWord, [other, b]: PlacedWord): [string, string] {
  const [at, bt] = [one.indexOf(a), other.indexOf(b)];
  const isShared = (i: number, j: number) => one[i] === other[j] && /\p{Script=Han}/u.test(one[i] ?? '');
  let behind = 0;
  while (behind < MOST_AROUND && isShared(at + a.length + behind, bt + b.length + behind)) behind += 1;
  let before = 0;
  while (behind === 0 && before < MOST_AROUND && isShared(at - 1 - before, bt - 1 - before)) before += 1;
  return [one.slice(at - before, at + a.length + behind), other.slice(bt - before, bt + b.length + behind)];
}

/** 平面镜在光线强时用，凹面镜在光线弱时用: the two halves with the words exchanged in which they differ first. */
function swapped(text: string): MadeFalse | undefined {
  const halves = [/(?<=；)/u, /(?<=，)/u].map((cut) => text.split(cut)).find(({ length }) => length === 2);
  if (!halves) return undefined;
  const [one = '', other = ''] = halves;
  for (const { not, pairs } of CONTRASTS) {
    if (not.test(text)) continue;
    const found = pairs
      .flatMap(([a, b]) => [[a, b] as const, [b, a] as const])
      .filter(([a, b]) => one.includes(a) && !one.includes(b) && other.includes(b) && !other.includes(a))
      // 压强大，体积小 says one thing of two sides, and is as true the other way round
      .filter(([a, b]) => isBesideSame([one, a], [other, b]))
      .toSorted(([a], [b]) => one.indexOf(a) - one.indexOf(b));
    const [pair] = found;
    if (pair)
      return {
        turned: one.replace(pair[0], pair[1]) + other.replace(pair[1], pair[0]),
        between: namesAround([one, pair[0]], [other, pair[1]]),
      };
  }
  return undefined;
}

const SIBLINGS = LANGUAGES.flatMap(({ ask }) => ask.siblings ?? []);
const LONGEST_SHARED = 4;
const NO_NAME = anyOf(({ ask }) => ask.saysOf);

/** 光反应 and 暗反应: each begins a clause of the material. */
function siblingsIn(clauses: readonly string[], begins: (name: string) => boolean): [string, string][] {
  const found = SIBLINGS.flatMap(([one, other]) =>
    clauses
      .filter((clause) => clause.startsWith(one))
      .flatMap((clause) =>
        // the longest that both begin with
        Array.from({ length: LONGEST_SHARED }, (_, i) => clause.slice(one.length, one.length + LONGEST_SHARED - i))
          .map((shared) => shared.replace(NO_NAME, ''))
          .filter((shared) => /^\p{Script=Han}+$/u.test(shared) && begins(other + shared))
          .slice(0, 1)
          .map((shared): [string, string] => [one + shared, other + shared]),
      ),
  );
  return found.filter(([name], i) => found.findIndex(([own]) => own === name) === i);
}

/**
 * What is said of the one is said of the other; where each half of a sentence says one thing of each, both. Only what the material
 * says of both in the same words is set against each other: 光反应在…, 暗反应在….
 */
function exchanged(
  text: string,
  named: readonly (readonly [string, string])[],
  begins: (name: string) => boolean,
): MadeFalse | undefined {
  const clauses = text.split(/(?<=；)/u);
  for (const [a, b] of named.flatMap(([one, other]) => [[one, other] as const, [other, one] as const])) {
    const [first = '', second = '', ...more] = clauses;
    if (!first.startsWith(a) || SAID_OF_BOTH.test(text) || more.length > 0) continue;
    const isAlike = begins(b + text.charAt(a.length));
    if (second === '' && isAlike && !text.slice(a.length).includes(a) && !text.includes(b))
      return { turned: b + text.slice(a.length), between: [a, b] };
    const isOneEach = second.startsWith(b) && !first.includes(b) && !second.includes(a);
    if (isOneEach && !first.slice(a.length).includes(a) && !second.slice(b.length).includes(b))
      return { turned: b + first.slice(a.length) + a + second.slice(b.length), between: [a, b] };
  }
  return undefined;
}
const SAID_OF_BOTH = anyOf(({ ask }) => ask.ofBoth);

const SEGMENTER = new Intl.Segmenter('zh', { granularity: 'word' });

/** 有效 in 有效期, a word of its own, or in a term of the material, 有效数字: there is no 无效期. */
function isPartOfWord(text: string, at: number, word: string, terms: readonly Pick<DefinedTerm, 'term'>[]): boolean {
  if (!/\p{Script=Han}/u.test(word)) return false;
  const end = at + word.length;
  const isIn = (start: number, length: number) => length > word.length && start <= at && start + length >= end;
  for (const { index, segment } of SEGMENTER.segment(text)) if (isIn(index, segment.length)) return true;
  return terms.some(({ term }) => {
    for (let start = text.indexOf(term); start >= 0; start = text.indexOf(term, start + 1))
      if (isIn(start, term.length)) return true;
    return false;
  });
}

/** Where the word stands; Latin ones only as whole words. */
function placeOf(text: string, word: string): number {
  if (!/^[a-z]/u.test(word)) return text.indexOf(word);
  return text.search(new RegExp(String.raw`(?<![a-zA-Z])${word}(?![a-zA-Z])`, 'u'));
}
