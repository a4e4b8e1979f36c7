// A number as it is printed: what it is worth, to how many places, in which unit.

import { fixed, rounded } from '#contract/rounding.ts';
import { CALCULATION } from '#server/platform/tutor/lang/calculation-words.ts';
import { anyOf } from '#server/platform/tutor/lang/index.ts';
import { readUnit, type Unit } from '#server/platform/tutor/quantity/si.ts';

export interface Printed {
  start: number;
  end: number;
  /** The number alone, as it stands there. */
  text: string;
  value: number;
  decimals: number;
  /** Significant figures, zeros at the end of a whole number counted. */
  figures: number;
  /** As it stands there; nothing for a bare number. */
  unit: string;
  si: Unit | undefined;
}

const NUMBER = String.raw`\d{1,3}(?:[,\u0020\u00a0\u2009]\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?`;
const POWER = String.raw`(?:\s*[×·*]\s*10(?:\^\(?([-−]?\d+)\)?|([⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)))?`;
const AT = new RegExp(String.raw`(${NUMBER})${POWER}`, 'uy');
const PIECE = String.raw`(?:°C|[℃℉°%‰]|[a-zA-ZμµΩΩ]{1,5})(?:[⁺⁻]?[¹²³⁴]|\^-?\d)?`;
const SYMBOLS = new RegExp(
  String.raw`^\s?${PIECE}(?:[/·⋅*]\(?${PIECE}(?:[·⋅*]${PIECE}\))?|\s[a-zA-Zμ]{1,4}⁻[¹²³])*`,
  'u',
);
const LETTERS = /^[- ]?[a-zA-Z]{3,12}\b/u;
const HAN = /^\s?[\p{Script=Han}/]{1,7}/u;
const COUNTERS = Object.values(CALCULATION).map(({ counters }) => counters);
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** The number that begins at `at`, with its unit; undefined where none begins there. */
export function quantityAt(text: string, at: number): Printed | undefined {
  AT.lastIndex = at;
  const match = AT.exec(text);
  if (!match?.[1]) return undefined;
  const plain = match[1].replace(/[^\d.]/gu, '');
  const power = Number((match[2] ?? '').replace('−', '-') || fromSuperscript(match[3] ?? ''));
  const behind = at + match[0].length;
  const unit = unitAt(text.slice(behind));
  return {
    start: at,
    end: behind + (unit?.length ?? 0),
    text: match[0],
    value: Number(plain) * 10 ** power,
    decimals: plain.split('.')[1]?.length ?? 0,
    figures: plain.replace('.', '').replace(/^0+/u, '').length,
    unit: unit?.trim() ?? '',
    si: unit ? readUnit(unit.trim()) : undefined,
  };
}

const fromSuperscript = (text: string): string =>
  text.replace(/./gu, (mark) => (mark === '⁻' ? '-' : mark === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(mark))));

function unitAt(rest: string): string | undefined {
  const written = SYMBOLS.exec(rest)?.[0];
  if (written && readUnit(written.trim()) && !/^[a-zA-Z]/u.test(rest.slice(written.length))) return written;
  // 12 kN 的: a unit may be shorter than the letters allow (J/2s)
  const shorter = written?.split('/')[0];
  if (shorter && readUnit(shorter.trim()) && !/^[a-zA-Z]/u.test(rest.slice(shorter.length))) return shorter;
  const lead = /^\s?/u.exec(rest)?.[0] ?? '';
  for (const counter of COUNTERS) {
    const counted = counter.exec(rest.slice(lead.length)) ?? counter.exec(rest);
    if (counted) return rest.startsWith(counted[0]) ? counted[0] : lead + counted[0];
  }
  const han = HAN.exec(rest)?.[0];
  for (let length = han?.length ?? 0; han && length > lead.length; length--)
    if (readUnit(han.slice(0, length).trim())) return han.slice(0, length);
  const word = LETTERS.exec(rest)?.[0];
  return word && readUnit(word.replace(/^[- ]/u, '')) ? word : undefined;
}

// Figure 2, F₁, x2, ×10: no number of its own.
const NO_OWN = anyOf(({ draft }) => draft.labels);
const BEFORE = /[\d.^,a-zA-Zα-ωΑ-Ω_₀-₉/]$/u;
const LABEL = new RegExp(String.raw`(?:${NO_OWN.source})\s?$`, 'u');

/** All quantities of a text, in its order. */
export function quantitiesIn(text: string): Printed[] {
  const found: Printed[] = [];
  for (let at = 0; at < text.length; at++) {
    if (!/\d/u.test(text.charAt(at))) continue;
    const own = quantityAt(text, at);
    if (!own) continue;
    const before = text.slice(0, at);
    if (!BEFORE.test(before) && !LABEL.test(before)) found.push(own);
    at = own.end - 1;
  }
  return found;
}

/** Into what formulas reckon in: the coherent unit, or the number itself where the unit is no unit of measurement. */
export const factorOf = ({ si }: Pick<Printed, 'si'>): number => si?.factor ?? 1;
export const isPercent = (unit: string): boolean => unit === '%' || unit === '‰';

/** Half a unit of the last printed place, or .6 %: what the material's own rounding may be off. */
export const reproduces = (value: number, { value: wanted, decimals, text }: Printed): boolean => {
  const last = /10/u.test(text) && /[×·*]/u.test(text) ? 0 : 0.5 * 10 ** -decimals;
  return Math.abs(value - wanted) <= Math.max(last, 0.006 * Math.abs(wanted)) * (1 + 1e-9);
};

/** Written like what the material prints: no more places than its own where it has figures enough. */
export function likePrinted(value: number, { figures, decimals }: Printed, least: number): string {
  const text = toFigures(value, Math.max(least, figures));
  const places = text.split('.')[1]?.length ?? 0;
  return figures >= least && places > decimals && value >= 100 ? fixed(value, decimals) : text;
}

/** With so many significant figures and no exponent: 0.0744, 378000. */
export function toFigures(value: number, figures: number): string {
  if (value === 0) return '0';
  const places = figures - 1 - Math.floor(Math.log10(Math.abs(value) * (1 + 1e-12)));
  // half up, as all numbers that are shown: 1.07 × 2.5 is 2.68 of 2.675
  return places >= 0 ? fixed(value, Math.min(20, places)) : String(rounded(value, places));
}
