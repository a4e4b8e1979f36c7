// Marks a blank: a number with tolerance and unit, a formula, or a word.

import { sourceOf } from '#server/platform/tutor/lang/index.ts';
import { plainNotation } from '#server/platform/tutor/quantity/notation.ts';
import { type Quantity, readQuantity, valueInUnit } from '#server/platform/tutor/quantity/quantity.ts';
import { isTemperature, measureSame, readUnit, type Unit } from '#server/platform/tutor/quantity/si.ts';
import type { MarkQuestion, MarkResult } from './question.ts';
import { simplified } from './simplified.ts';

// Two numbers that differ less than this are the same number written differently.
const SAME = 1e-9;

/** Never wrong for what could not be read: that goes to the teacher. */
export function markFill(question: MarkQuestion, value: string): MarkResult {
  if (value.trim() === '') return 'wrong';
  const keys = (Array.isArray(question.answer) ? question.answer : [question.answer]).map(String);
  const results = keys.map((key) => markOne(question, key, value));
  return BEST.find((result) => results.includes(result)) ?? 'wrong';
}

/** What a blank for a number takes for one that is written in words: 30 of 三十, 0.5 of 一半. Undefined where digits say it. */
export function numberOfWords(question: MarkQuestion, value: string): number | undefined {
  const isNumber = [question.answer].flat().some((key) => typeof readQuantity(String(key)) === 'object');
  if (!isNumber || /\d/u.test(value.normalize('NFKC'))) return undefined;
  const read = readQuantity(withoutUnit(value, question.unit));
  if (typeof read !== 'object') return undefined;
  return isRatio(read) ? plainRatio(read) : read.value;
}

const BEST: readonly MarkResult[] = ['right', 'partial', 'to-teacher', 'wrong'];

function markOne(question: MarkQuestion, key: string, value: string): MarkResult {
  const quantity = readQuantity(key);
  if (quantity && quantity !== 'unreadable') return markNumber(question, quantity, value);
  // 3:4 is not 34: in what has digits every sign counts
  if (/\d/u.test(key) && plainFormula(key) === plainFormula(value)) return 'right';
  return /[=≈√∝^]|[a-zA-Zθπ]\/[a-zA-Z\d]/u.test(key) ? markFormula(key, value) : markWord(key, value);
}

function markNumber(question: MarkQuestion, key: Quantity, value: string): MarkResult {
  const given = readQuantity(withoutUnit(value, question.unit));
  if (given === undefined) return 'wrong';
  if (given === 'unreadable') return 'to-teacher';
  const shown = question.unit === undefined ? undefined : readUnit(question.unit);
  // A unit of the teacher's own invention: compare the words, else let the teacher look.
  if (question.unit !== undefined && !shown && given.unit) return 'to-teacher';
  const unit = key.unit ?? shown;
  const number = unit ? valueInUnit(asMeant(given, unit), unit) : given.unit ? plainRatio(given) : given.value;
  // 348 K for 75 °C: nobody here converts from one zero to the other.
  if (number === undefined)
    return unit && given.unit && isTemperature(unit) && isTemperature(given.unit) ? 'to-teacher' : 'wrong';
  const off = Math.abs(number - key.value);
  const allowed = (question.tolerance ?? 0) + SAME * Math.max(1e-12, Math.abs(key.value));
  if (off > allowed) return 'wrong';
  return key.unit && !shown && !given.unit && !isRatio(key) ? 'partial' : 'right';
}

// 11400 元 where the box says 元: nothing that could be converted, but the very word.
function withoutUnit(value: string, unit: string | undefined): string {
  const own = value.trim().normalize('NFKC');
  return unit && !readUnit(unit) && own.endsWith(unit) ? own.slice(0, -unit.length) : value;
}

// 75 度, 75 ° and 75 C beside a box for °C are no angle and no charge.
const SHORT_CELSIUS = ['°', 'C'].map(readUnit);

function asMeant(given: Quantity, unit: Unit): Quantity {
  const isShort = SHORT_CELSIUS.some((own) => own && isSame(own, given.unit));
  return isShort && isSame(unit, readUnit('°C')) ? { value: given.value, unit } : given;
}

const isSame = (one: Unit, other: Unit | undefined): boolean => one.factor === other?.factor && measureSame(one, other);

// 2 倍, 50 %: the key is a bare number. A metre behind a bare number is something else.
function plainRatio(given: Quantity): number | undefined {
  return given.unit && isRatio(given) ? given.value * given.unit.factor : undefined;
}

function isRatio(quantity: Quantity): boolean {
  return quantity.unit?.dimension.every((exponent) => exponent === 0) ?? false;
}

// Equal as written is right. An equivalent form is the teacher's to see: we do no algebra.
function markFormula(key: string, value: string): MarkResult {
  const [wanted, given] = [plainFormula(key), plainFormula(value)];
  const [wantedRight, givenRight] = [wanted, given].map((side) => side.split('=').at(-1));
  const sides = wanted === given || (wantedRight === givenRight && (!wanted.includes('=') || !given.includes('=')));
  if (sides) return 'right';
  return /[\p{L}\d]/u.test(given) ? 'to-teacher' : 'wrong';
}

function plainFormula(text: string): string {
  return plainNotation(text)
    .replace(/\\?sqrt/giu, '√')
    .replace(/\\?pi(?![a-z])/giu, 'π')
    .replace(/[[{【]/gu, '(')
    .replace(/[\]}】]/gu, ')')
    .replace(/[*$\\]/gu, '')
    .replace(/÷/gu, '/')
    .toLowerCase();
}

function markWord(key: string, value: string): MarkResult {
  const [wanted, given] = [plainWord(key), plainWord(value)];
  if (given === '' || wanted === '') return 'wrong';
  if (given === wanted && !/\d/u.test(key)) return 'right';
  // 是简谐运动, 简谐运动的: the key among more words may be right or its opposite.
  return given.includes(wanted) || (given.length > 1 && wanted.includes(given)) ? 'to-teacher' : 'wrong';
}

const LEAD = new RegExp(`^${sourceOf(({ mark }) => mark.lead)}(?=.{2})`, 'u');

function plainWord(text: string): string {
  return simplified(text.normalize('NFKC'))
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '')
    .replace(LEAD, '');
}
