// What the form of a passage alone tells: a row, a caption, an item of a list, a formula, code.

import { cellsIn } from '#contract/rows.ts';
import { sentences } from '#contract/sentences.ts';
import type { TextMark } from '#contract/text-marks.ts';
import { NUMERALS, sourceOf } from '#server/platform/tutor/lang/index.ts';
import { readQuantity } from '#server/platform/tutor/quantity/quantity.ts';

const TABLE_ROW = /^(?:[^：:；;\n]{1,30}[：:][^；;\n]{1,200}[；;]){2,}$/u;
const CAPTION = new RegExp(
  String.raw`^${sourceOf(({ text }) => text.caption)}\s*\d+(?:[-.–]\d+)*[\s:：.、][^。！？]{0,60}$`,
  'iu',
);
const NUMBER = String.raw`(?:\d{1,2}[.、．)）]|[（(][\d${NUMERALS}]{1,2}[)）]|[①-⑳])`;
const NUMBERED = new RegExp(String.raw`^\s*${NUMBER}`, 'u');

/** An item of a list at the beginning of a text. */
export const LIST_ITEM = new RegExp(String.raw`^\s*(?:${NUMBER}|[-*•·]\s)`, 'u');
export const LIST_MARK = new RegExp(String.raw`^\s*(?:${NUMBER}|[-*•·])\s*`, 'u');

const DOT = /^[^\S\n]*(?:[•·●○■◆▪]|[-*](?!\s*\d))\s+/gmu;
/** · 量筒一只: the dot is a mark of the list and no word of it. A number counts, and stays. */
export const withoutDots = (text: string): string => text.replace(DOT, '');

/** Sentences as they are said one by one. */
export const statementsIn = (text: string): string[] => sentences(text).map((own) => withoutDots(own.text));

/** The sentences of a text, or else its lines, where each is as `pattern` says; none where one is not. */
export const linesAs = (text: string, pattern: RegExp): string[] =>
  [statementsIn(text), text.split('\n')].find((lines) => lines.every((line) => pattern.test(line))) ?? [];

const ITEM_NUMBER = new RegExp(
  String.raw`^\s*(?:[（(]?(\d{1,2}|[${NUMERALS}]{1,3})[.、．)）](?!\d)|${sourceOf(({ text }) => text.step)})`,
  'iu',
);

/** 3 of 3. and （三） and ③ and 第三步; undefined where it has none. */
export function itemNumber(text: string): number | undefined {
  const circled = (text.trimStart().codePointAt(0) ?? 0) - 0x245f;
  if (circled >= 1 && circled <= 20) return circled;
  const read = readQuantity(ITEM_NUMBER.exec(text)?.slice(1).find(Boolean) ?? '');
  return typeof read === 'object' ? read.value : undefined;
}

export const isListItem = (line: string): boolean => LIST_ITEM.test(line);

const NEXT_ITEM = new RegExp(String.raw`\n(?=${LIST_ITEM.source.slice(1)})`, 'u');

export const isRow = (text: string, marks?: readonly TextMark[]): boolean =>
  cellsIn(text, marks) !== undefined ||
  (TABLE_ROW.test(text.trim()) && (!marks || marks.some(({ kind }) => kind === 'row')));
export const isCaption = (text: string): boolean => CAPTION.test(text.trim());

const INLINE_ITEM = new RegExp(String.raw`(?<=[：:；;。]\s*)(?=[（(][\d${NUMERALS}]{1,2}[)）]|[①-⑳])`, 'u');

export interface Items {
  /** What stands before the first, or nothing. */
  lead: string;
  items: readonly string[];
  /** Numbers and no dots. */
  numbered: boolean;
  /** Each on a line of its own. */
  lines: boolean;
}

/** The items of a list, with their marks; undefined where there is none. */
export function itemsIn(text: string): Items | undefined {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => LIST_ITEM.test(line));
  // a decimal or a date at the beginning of a paragraph is no list of one
  if (first === 0 || (first > 0 && first <= 2)) {
    const items = lines.slice(first).join('\n').split(NEXT_ITEM);
    if (items.length === 1 && INLINE_ITEM.test(items[0] ?? '')) return inline(text);
    return {
      lead: lines.slice(0, first).join('\n'),
      items,
      numbered: NUMBERED.test(items[0] ?? ''),
      lines: true,
    };
  }
  return inline(text);
}

function inline(text: string): Items | undefined {
  const [lead = '', ...items] = text.split(INLINE_ITEM);
  if (LIST_ITEM.test(lead)) items.unshift(lead);
  if (items.length < 2) return undefined;
  return { lead: LIST_ITEM.test(lead) ? '' : lead, items, numbered: true, lines: false };
}

const LATEX = /^\$\$?[^$]+\$\$?$/u;
const RELATION = /[=＝≈≡∝≤≥]/u;
const OPERATOR = /[+×÷*/·⋅√^²³()（）∑∫−-]|\\/u;
const ENDS_SENTENCE = /[。；！？!?;]$/u;
const SYMBOL = /^[A-Za-zα-ωΑ-Ω][\w₀-₉′]{0,2}$/u;
const CODE =
  /[{}"'`[\]]|==|\b(?:for|def|print|return|import|while|class|int|var|let|const)\b|\w\(\w*\)|;\s*$|#include/u;
const LONGEST_FORMULA = 120;

const RECKONS = /[\p{L}\d)）]\s*[+＋×÷*/·−－]\s*[\p{L}\d(（]/u;
/** 水温＝粉温×3。: a formula of words may end as a sentence does. */
const withoutStop = (text: string): string => {
  const bare = text.replace(/[。.]$/u, '');
  return bare.split(RELATION).length === 2 && RECKONS.test(bare.split(RELATION)[1] ?? '') ? bare : text;
};

/** A line that is a formula and nothing else: of letters, or of words joined by signs. */
export function isFormulaLine(line: string): boolean {
  const text = withoutStop(line.trim());
  if (LATEX.test(text)) return RELATION.test(text) || /\\/u.test(text);
  if (text.length > LONGEST_FORMULA || !RELATION.test(text) || ENDS_SENTENCE.test(text) || CODE.test(text))
    return false;
  const [left = '', ...right] = text.split(RELATION);
  if (left.trim() === '' || left.length > 24 || /[，。；：,:]/u.test(left)) return false;
  const value = right.join('').trim();
  if (value === '' || /[，。；]/u.test(text)) return false;
  // F = ma multiplies without a sign
  return OPERATOR.test(value) || (SYMBOL.test(left.trim()) && /^[A-Za-zα-ωΑ-Ω\d₀-₉ ]{2,8}$/u.test(value));
}

/** A formula on a line of its own, or behind the words that announce it. */
export const hasFormula = (text: string): boolean => ANNOUNCED.test(text) || text.split('\n').some(isFormulaLine);

const ANNOUNCED = /[：:]\s*(?:\$|[^\s，。：]{1,12}\s*[=≈∝])/u;

export const isCode = (text: string): boolean => !text.includes('$') && CODE.test(text) && !/[。！？]/u.test(text);
