// A number to fill in: the whole quantity is cut out, with the unit that stands behind the box.

import { anyOf, sourceOf } from '#server/platform/tutor/lang/index.ts';
import { measureSame, readUnit } from '#server/platform/tutor/quantity/si.ts';
import type { DraftQuestion } from './lines.ts';

export const BLANK = '＿＿';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`;
// cm³, m·s⁻², kg/m³, °C: letters and signs with their powers, and what a stroke or a point joins to them.
const SYMBOL = String.raw`(?:°[CF]?|[℃℉%‰μµΩa-zA-Z]{1,8})(?:[⁺⁻]?[¹²³]|\^?-?[23](?![\d.]))?`;
const NAMED = sourceOf(({ draft }) => draft.unitNames);
// A number that is part of another, of a name or of a label: 3.5, T2, ×10, 第 3 天, Figure 5.
const PART_OF_MORE = String.raw`[\d.^,/~～a-zA-Zα-ω×*±+\-−–—－]|${sourceOf(({ draft }) => draft.labels)}\s?`;
// g cm⁻³ is one unit, although a space stands in it.
const SPACED = String.raw`\s[a-zA-Zμ]{1,4}⁻[¹²³]`;
const QUANTITY = new RegExp(
  String.raw`(?<!${PART_OF_MORE})(${NUMBER})(?![\d,.]?\d)\s?(${SYMBOL}(?:[/·⋅]${SYMBOL}|${SPACED})*|${NAMED})(?![a-zA-Z\d²³⁻°])`,
  'gu',
);
// 135–136 °C, 10 cm 到 12 cm, between 5 and 6: neither end is asked.
const RANGE = new RegExp(
  String.raw`\d\s*(?:[^\d\s，。；、,;]{1,8}\s*)?(?:[-‐-―−－~～〜∼]|${sourceOf(({ draft }) => draft.rangeTo)})\s*[+-]?\d|${sourceOf(({ draft }) => draft.rangeBetween)}`,
  'u',
);
// 1 μF = 10⁶ pF asks nothing, 20 ± 2 has an error, 1.7×10⁻⁸ is another number.
const NO_FACT = /[=≈~～±×√]/u;
const ARRANGED = anyOf(({ draft }) => draft.arranged);
// 「Recovery is never 100 %」 asks for what is not so.
const NEGATED = anyOf(({ draft }) => draft.negated);
const LIMIT = anyOf(({ draft }) => draft.limit);
const COUNTED = anyOf(({ draft }) => draft.counted);

type Blank = Pick<DraftQuestion, 'stem' | 'answer' | 'unit'>;

/** What may be asked of a sentence by leaving its one number out. */
export function blankOf(text: string): Blank | undefined {
  if (RANGE.test(text) || NO_FACT.test(text) || ARRANGED.test(text)) return undefined;
  if (NEGATED.test(text.replace(LIMIT, ''))) return undefined;
  return measuredBlank(text) ?? countedBlank(text);
}

function countedBlank(text: string): Blank | undefined {
  const [only] = [...text.matchAll(COUNTED)];
  if (!only?.[1] || (text.match(/\d+(?:\.\d+)?/gu) ?? []).length !== 1) return undefined;
  const unit = only[2] ?? '';
  const behind = text.slice(only.index + only[0].length);
  return { stem: `${text.slice(0, only.index)}${BLANK} ${unit}${behind}`, answer: only[1], unit };
}

function measuredBlank(text: string): Blank | undefined {
  const quantities = [...text.matchAll(QUANTITY)].filter(([, , unit = '']) => readUnit(unit));
  const [only, second, ...more] = quantities;
  if (!only?.[1] || more.length > 0 || (second && !isApart(only[2] ?? '', second[2] ?? ''))) return undefined;
  if (text.split(only[1]).length !== 2) return undefined;
  const unit = only[2] ?? '';
  const end = only.index + only[0].length;
  return { stem: `${text.slice(0, only.index)}${BLANK} ${unit}${text.slice(end)}`, answer: only[1], unit };
}

// Two numbers: one may be read off the other, unless they measure different things (to 75 °C for 20 min). A period
// and its frequency do not.
function isApart(one: string, other: string): boolean {
  const [first, second] = [readUnit(one), readUnit(other)];
  if (!first || !second) return false;
  const inverse = first.dimension.every((exponent, index) => exponent === -(second.dimension[index] ?? 0));
  return !measureSame(first, second) && !inverse;
}
