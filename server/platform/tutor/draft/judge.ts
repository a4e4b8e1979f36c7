// True or false: a sentence of the material, the same with one word turned, or a mistake that the material names.
import { sentences } from '#contract/sentences.ts';
import { mistakenClaim, waitsForRight } from '#server/platform/tutor/text/mistakes.ts';
import { partText, textOf, units } from '#server/platform/tutor/text/units.ts';
import { BLANK } from './blank.ts';
import { asStem, type DraftQuestion, type Line, standsAlone, whence } from './lines.ts';
import type { Point } from './points.ts';

// Only quantities and directions: 可以 turned into 不能 makes silly sentences.
const FLIPS: readonly (readonly [string, string])[] = [
  ['增大', '减小'],
  ['增加', '减少'],
  ['增强', '减弱'],
  ['加快', '减慢'],
  ['升高', '降低'],
  ['提高', '降低'],
  ['上升', '下降'],
  ['成正比', '成反比'],
  ['大于', '小于'],
  ['高于', '低于'],
  ['多于', '少于'],
  ['偏大', '偏小'],
  ['偏高', '偏低'],
  ['变长', '变短'],
  ['最大', '最小'],
  ['最高', '最低'],
  ['之前', '之后'],
  ['顺时针', '逆时针'],
  ['无关', '有关'],
  ['吸热', '放热'],
  ['促进', '抑制'],
  ['有效', '无效'],
  ['正极', '负极'],
  ['阳极', '阴极'],
  ['酸性', '碱性'],
  ['喜阳', '喜阴'],
  ['串联', '并联'],
  ['increases', 'decreases'],
  ['increase', 'decrease'],
  ['rises', 'falls'],
  ['higher', 'lower'],
  ['faster', 'slower'],
  ['larger', 'smaller'],
  ['greater than', 'less than'],
  ['more than', 'less than'],
  ['maximum', 'minimum'],
  ['highest', 'lowest'],
  ['directly proportional', 'inversely proportional'],
  ['exothermic', 'endothermic'],
  ['before', 'after'],
  ['soluble', 'insoluble'],
];
// One way only: 可以 turned into 不得 is no sentence anybody would write.
const FORBIDDEN: readonly (readonly [string, string])[] = [
  ['不得', '可以'],
  ['严禁', '可以'],
  ['禁止', '可以'],
  ['must not', 'may'],
];
// An exception, a contrast or a double negation: turning one word turns only half of it.
const NOT_TURNED =
  /因此|所以|但|不是|而|除|不得不|无不|越|否则|以免|\b(?:rises to|falls to|but|not|otherwise|than expected|unless|except|while|whereas|although)\b/u;

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
    if (!part || !claim || waitsForRight(explanation) || !standsAlone(claim)) return [];
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
      ...whence(line),
    };
  });
  return drafts.length % 2 === 0 ? drafts : drafts.slice(0, -1);
}

// Exactly one word may be turned: with two, the sentence says the same thing again, or nothing.
function turn(text: string): string | undefined {
  const isForbidden = FORBIDDEN.some(([from]) => text.includes(from));
  // 根据有关法律 speaks of no relation
  if (/有关|无关/u.test(text) && !/[与和跟][^，。]{1,24}(?:有关|无关)/u.test(text)) return undefined;
  if (NOT_TURNED.test(isForbidden ? text.replace(/must not/u, '') : text) || text.includes(BLANK)) return undefined;
  const both = FLIPS.flatMap(([one, other]) => [[one, other] as const, [other, one] as const]);
  const found = [...both, ...FORBIDDEN].filter(([from]) => placeOf(text, from) >= 0);
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
