// A number to fill in: the whole quantity is cut out, with the unit that stands behind the box.

import { measureSame, readUnit } from '#server/platform/tutor/quantity/si.ts';
import type { DraftQuestion } from './lines.ts';

export const BLANK = '＿＿';

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?`;
// cm³, m·s⁻², kg/m³, °C: letters and signs with their powers, and what a stroke or a point joins to them.
const SYMBOL = String.raw`(?:°[CF]?|[℃℉%‰μµΩa-zA-Z]{1,8})(?:[⁺⁻]?[¹²³]|\^?-?[23](?![\d.]))?`;
// Only names that mean nothing else: 度 may be warm or wide, 分 a minute or a mark.
const NAMED =
  '立方厘米|平方厘米|立方米|平方米|摄氏度|毫米|厘米|分米|千米|公里|微米|纳米|毫秒|秒|分钟|小时|千克|公斤|毫克|毫升|天(?!然|文)|克(?!隆|服)|升(?!高|级|学)|吨|米';
// A number that is part of another, of a name or of a label: 3.5, T2, ×10, 第 3 天, Figure 5.
const PART_OF_MORE = String.raw`[\d.^,/~～a-zA-Zα-ω×*±+\-−–—－]|(?:第|图|表|例|题|步骤|Fig\.|Figure|Table|Step|Section|Chapter|Example|No\.)\s?`;
// g cm⁻³ is one unit, although a space stands in it.
const SPACED = String.raw`\s[a-zA-Zμ]{1,4}⁻[¹²³]`;
const QUANTITY = new RegExp(
  String.raw`(?<!${PART_OF_MORE})(${NUMBER})(?![\d,.]?\d)\s?(${SYMBOL}(?:[/·⋅]${SYMBOL}|${SPACED})*|${NAMED})(?![a-zA-Z\d²³⁻°])`,
  'gu',
);
// 135–136 °C, 10 cm 到 12 cm, between 5 and 6: neither end is asked.
const RANGE =
  /\d\s*(?:[^\d\s，。；、,;]{1,8}\s*)?(?:到|至|[-‐-―−－~～〜∼]|\bto\b)\s*[+-]?\d|\bbetween\b|(?:在|介于)[^，。]*\d[^，。]*之间/u;
// 1 μF = 10⁶ pF asks nothing, 20 ± 2 has an error, 1.7×10⁻⁸ is another number, 取 100 mL is an arrangement of the example.
const NO_FACT = /[=≈~～±×√]|取/u;
// 「Recovery is never 100 %」 asks for what is not so. A limit is a fact: 不超过, no more than.
const NEGATED = /\b(?:never|not|cannot|no|nor|without)\b|n't\b|[不没未非无别]/iu;
const LIMIT =
  /不(?:得|应|能|可|宜|要)?(?:超过|少于|多于|低于|高于|大于|小于|足|满|短于|长于)|未满|\b(?:not|no) (?:to )?(?:exceed|more than|less than|later than|fewer than|longer than)/giu;

// 780年, 18岁: counted, not measured. A date, a decade or a class has its number for another reason.
const COUNTED =
  /(?<![\d.第])(\d+(?:\.\d+)?)\s?(年|岁|倍|次|亩|名|项|章|篇|根|对|里|石|元)(?![月级前度数代底初中末以来])/gu;

type Blank = Pick<DraftQuestion, 'stem' | 'answer' | 'unit'>;

/** What may be asked of a sentence by leaving its one number out. */
export function blankOf(text: string): Blank | undefined {
  if (RANGE.test(text) || NO_FACT.test(text) || NEGATED.test(text.replace(LIMIT, ''))) return undefined;
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
