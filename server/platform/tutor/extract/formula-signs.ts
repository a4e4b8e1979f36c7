// How readers say which of their words are a formula: between two noncharacters, which no text has that comes from outside.
import type { TextMark } from '#contract/text-marks.ts';

const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';
const SIGNS = /[\ufdd0-\ufddf]/g;
const WRITTEN_SIGNS = /&#(?:x0*fdd[\da-f]|0*649(?:7[6-9]|8\d|9[01]));/gi;
const FORMULA = /\ufdd0([^\ufdd0\ufdd1]*)\ufdd1/g;
const SOLE_FORMULA = /^\ufdd0[^\ufdd0\ufdd1]*\ufdd1[，。；,.;]?$/;

export const asFormula = (latex: string): string => `${OPEN}${latex}${CLOSE}`;
export const asInlineFormula = (latex: string): string => asFormula(`$${latex}$`);
export const hasFormulaSign = (text: string): boolean => text.includes(OPEN);
/** Nothing but a formula, and a stop behind it. */
export const isSoleFormula = (text: string): boolean => SOLE_FORMULA.test(text.trim());

/** The number of a list before its item, through what knows lists and no numbers. */
export const asListNumber = (number: string): string => `\ufdd8${number}\ufdd9`;
export function splitListNumber(text: string): { number?: string; text: string } {
  const [whole = '', number] = /^\ufdd8([^\ufdd9]*)\ufdd9\s*/.exec(text) ?? [];
  return { ...(number === undefined ? {} : { number }), text: text.slice(whole.length) };
}

/** Of what comes from outside: nobody but a reader says what a formula is. */
export const withoutSigns = (text: string): string => text.replace(SIGNS, '');
export const xmlWithoutSigns = (xml: string): string => withoutSigns(xml).replace(WRITTEN_SIGNS, '');

/** A reader's words without the signs, and where in them its formulas stand. */
export function signsAsMarks(text: string): { text: string; marks: TextMark[] } {
  const marks: TextMark[] = [];
  let words = '';
  let at = 0;
  for (const { 0: found, 1: latex = '', index } of text.matchAll(FORMULA)) {
    words += withoutSigns(text.slice(at, index));
    marks.push({ kind: 'formula', from: words.length, to: words.length + latex.length });
    words += latex;
    at = index + found.length;
  }
  return { text: words + withoutSigns(text.slice(at)), marks };
}
