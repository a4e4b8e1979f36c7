// True or false: a sentence of the material, the same with one word turned, or a mistake that the material names.

import { sentences } from '#contract/sentences.ts';
import { allOf, anyOf, LANGUAGES } from '#server/platform/tutor/lang/index.ts';
import { mistakenClaim, waitsForRight } from '#server/platform/tutor/text/mistakes.ts';
import { partText, textOf, units } from '#server/platform/tutor/text/units.ts';
import { BLANK } from './blank.ts';
import { asStem, type DraftQuestion, isSelfContained, type Line, provenance } from './lines.ts';
import type { Point } from './points.ts';

const ANTONYMS = allOf(({ draft }) => draft.antonyms);
const PROHIBITIONS = allOf(({ draft }) => draft.prohibitions);
const NEGATED_PROHIBITION = anyOf(({ draft }) => draft.negatedProhibition);
const NOT_TURNED = anyOf(({ draft }) => draft.notTurned);

/** A sentence and what it becomes when it is made false. */
export interface Turned {
  line: Line;
  turned: string;
}

export function turnedLines(lines: readonly Line[]): Turned[] {
  return lines.flatMap((line) => {
    const turned = turn(line.text);
    if (!turned || lines.some(({ text }) => text.includes(turned))) return [];
    return [{ line, turned }];
  });
}

/** What the material itself says is wrong; nothing where it does not go on to say what is right. */
export function mistakeJudges({ passages }: Point, point: number): DraftQuestion[] {
  return units(passages).flatMap((unit) => {
    const [part] = unit.parts;
    const claim = mistakenClaim(sentences(textOf(unit))[0]?.text ?? '');
    const explanation = textOf(unit)
      .replace(/\n/gu, /\p{Script=Han}/u.test(textOf(unit)) ? '' : ' ')
      .trim();
    if (!part || !claim || waitsForRight(explanation) || !isSelfContained(claim)) return [];
    const source = { passageId: part.passage.id, quote: partText(part).trim() };
    return [{ kind: 'judge' as const, point, stem: claim, answer: false, explanation, source }];
  });
}

/** As many true ones as false ones; the true ones are the material's own words. */
export function judges(candidates: readonly Turned[]): DraftQuestion[] {
  const drafts = candidates.map(({ line, turned }, index): DraftQuestion => {
    const answer = index % 2 === 1;
    return {
      kind: 'judge',
      stem: asStem(answer ? line.text : turned, line),
      answer,
      ...provenance(line),
    };
  });
  return drafts.length % 2 === 0 ? drafts : drafts.slice(0, -1);
}

// Exactly one word may be turned: with two, the sentence says the same thing again, or nothing.
function turn(text: string): string | undefined {
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
  const [only] = longest;
  if (!only || words.size > 1 || text.split(only[0]).length !== 2) return undefined;
  const at = placeOf(text, only[0]);
  return `${text.slice(0, at)}${only[1]}${text.slice(at + only[0].length)}`;
}

/** Where the word stands; Latin ones only as whole words. */
function placeOf(text: string, word: string): number {
  if (!/^[a-z]/u.test(word)) return text.indexOf(word);
  return text.search(new RegExp(String.raw`(?<![a-zA-Z])${word}(?![a-zA-Z])`, 'u'));
}
