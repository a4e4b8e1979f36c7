// Question drafts from single sentences: a term to choose, a true or false sentence, a number to fill in.
// Most filters came from faulty drafts: a stem that gives the key away, a distractor that is right as well.

import { sentences } from '#contract/sentences.ts';
import type { DefinedTerm, Point } from './draft.ts';
import { BLANK, blankOf } from './draft-blank.ts';
import type { Passage } from './passage.ts';
import { bigrams } from './words.ts';

export interface DraftQuestion {
  kind: 'single' | 'judge' | 'fill';
  /** Index of the point it asks about. */
  point: number;
  stem: string;
  options?: { key: string; text: string; misconception?: string }[];
  answer: string | boolean;
  unit?: string;
  explanation: string;
  source: { passageId: string; quote: string };
}

interface Line {
  point: number;
  passage: Passage;
  text: string;
}

const MAX_SENTENCE = 110;
// What leans on the sentence before, is an example, or holds only under a condition cannot be asked alone.
const NOT_ALONE =
  /^(?:与|它|其|该|这|此|式中|但|然而|因此|所以|可见|由此|由上|由公式|令|代入|解得|则|首先|其次|然后|最后|第[一二三四五六]|例如|比如|又如)|如果|假如|若|例如|这一|这个|上述|[？?]/u;

/** Drafts in document order, key A to D in a fixed order that does not depend on the clock. */
export function draftQuestions(points: readonly Point[], terms: readonly DefinedTerm[]): DraftQuestion[] {
  const lines = linesOf(points);
  return [
    ...terms.flatMap((term, index) => choice(term, index, terms, lines) ?? []),
    ...judges(lines),
    ...lines.flatMap((line) => blank(line) ?? []),
  ].sort((a, b) => a.point - b.point);
}

function linesOf(points: readonly Point[]): Line[] {
  return points.flatMap(({ passages }, point) =>
    passages.flatMap((passage) =>
      sentences(passage.text)
        .filter(
          ({ text }) =>
            text.length <= MAX_SENTENCE && text.length >= 10 && !NOT_ALONE.test(text) && !text.includes('\n'),
        )
        .map(({ text }) => ({ point, passage, text })),
    ),
  );
}

function choice(
  own: DefinedTerm,
  index: number,
  terms: readonly DefinedTerm[],
  lines: readonly Line[],
): DraftQuestion | undefined {
  const line = lines.find(({ text }) => text === own.sentence);
  if (line?.text.split(own.term).length !== 2) return undefined;
  const stem = line.text.replace(own.term, BLANK);
  // 受＿＿ or 介电＿＿: a pair of the key's characters left in the stem gives it away.
  if (bigrams(own.term).some((pair) => stem.includes(pair))) return undefined;
  const wrong = terms
    .filter((other) => isDistractor(other, own, stem, lines))
    .sort((a, b) => likeness(b, own) - likeness(a, own))
    .slice(0, 3);
  if (wrong.length < 3) return undefined;
  const texts = wrong.map(({ term, sentence }) => ({ text: term, misconception: `与「${term}」混淆：${sentence}` }));
  const at = index % 4;
  const options = [...texts.slice(0, at), { text: own.term }, ...texts.slice(at)].map((option, place) => ({
    key: 'ABCD'[place] ?? '',
    ...option,
  }));
  return {
    kind: 'single',
    point: own.point,
    stem,
    options,
    answer: 'ABCD'[at] ?? '',
    explanation: line.text,
    source: { passageId: line.passage.id, quote: line.text },
  };
}

// An alias of the key is right too: both are named in one defining sentence. So is what completes the stem elsewhere.
function isDistractor(other: DefinedTerm, own: DefinedTerm, stem: string, lines: readonly Line[]): boolean {
  if (other.term === own.term || other.sentence === own.sentence) return false;
  if (other.term.includes(own.term) || own.term.includes(other.term) || stem.includes(other.term)) return false;
  const completed = stem.replace(BLANK, other.term);
  return !lines.some(({ text }) => text.includes(completed));
}

// Same last character, same length, same or near point: what a student really confuses.
function likeness(other: DefinedTerm, own: DefinedTerm): number {
  return (
    (other.term.at(-1) === own.term.at(-1) ? 3 : 0) +
    (other.term.length === own.term.length ? 1 : 0) -
    Math.min(3, Math.abs(other.point - own.point))
  );
}

// Only quantities and directions: 可以 turned into 不能 makes silly sentences.
const FLIPS: readonly (readonly [string, string])[] = [
  ['增大', '减小'],
  ['增加', '减少'],
  ['升高', '降低'],
  ['上升', '下降'],
  ['成正比', '成反比'],
  ['大于', '小于'],
  ['偏大', '偏小'],
  ['变长', '变短'],
  ['最大', '最小'],
  ['之前', '之后'],
  ['顺时针', '逆时针'],
  ['无关', '有关'],
];

/** As many true ones as false ones; the true ones are the material's own words. */
function judges(lines: readonly Line[]): DraftQuestion[] {
  const drafts: DraftQuestion[] = [];
  for (const line of lines) {
    if (/因此|所以|但|不是|而/u.test(line.text)) continue;
    const flipped = flip(line.text);
    if (!flipped || lines.some(({ text }) => text.includes(flipped))) continue;
    const answer = drafts.length % 2 === 1;
    drafts.push({
      kind: 'judge',
      point: line.point,
      stem: answer ? line.text : flipped,
      answer,
      explanation: line.text,
      source: { passageId: line.passage.id, quote: line.text },
    });
  }
  return drafts.length % 2 === 0 ? drafts : drafts.slice(0, -1);
}

// Exactly one word may be turned: with two, the sentence says the same thing again, or nothing.
function flip(text: string): string | undefined {
  const found = FLIPS.flatMap(([one, other]) => [
    { from: one, to: other },
    { from: other, to: one },
  ]).filter(({ from }) => text.includes(from));
  const [only] = found;
  if (!only || found.length > 1 || text.split(only.from).length !== 2) return undefined;
  return text.replace(only.from, only.to);
}

function blank(line: Line): DraftQuestion | undefined {
  const asked = blankOf(line.text);
  if (!asked) return undefined;
  return {
    kind: 'fill',
    point: line.point,
    ...asked,
    explanation: line.text,
    source: { passageId: line.passage.id, quote: line.text },
  };
}
