// Source A: a worked example, `lhs = numbers = result`, whose numbers stand with their units in the problem.

import { sentences } from '#contract/sentences.ts';
import { CALCULATION, type CalculationWords } from '#server/platform/tutor/lang/calculation-words.ts';
import { langOf, PHRASES, sourceOf } from '#server/platform/tutor/lang/index.ts';
import type { Lang } from '#server/platform/tutor/lang/language.ts';
import { measureSame, readUnit } from '#server/platform/tutor/quantity/si.ts';
import { type TextUnit, unitText } from '#server/platform/tutor/text/units.ts';
import { escapeRegExp } from '#server/platform/tutor/text/words.ts';
import { calculationOf, workedOf } from '#server/platform/tutor/text/worked.ts';
import type { Calculation, Given } from './calculation.ts';
import { hasOperator, ownValue, reckonerOf, type Token, tokensOf } from './expression.ts';
import { printed } from './print.ts';
import { factorOf, isPercent, type Printed, quantitiesIn, quantityAt, reproduces, toFigures } from './quantity.ts';
import { hasShares, isInFraction, isStated, statedIn } from './stated.ts';

/** `name = expression = result` as it is printed. */
interface Chain {
  quote: string;
  name: string;
  expression: string;
  tokens: Token[];
  result: Printed;
  /** What the expression comes to is the result times this. */
  factor: number;
}

export const EQUALS = /[=＝≈≒]/u;
const LEAD = new RegExp(String.raw`^(?:${sourceOf(({ text }) => text.worked.lead)})\s*[，,：:]?\s*`, 'iu');
export const CLAUSE = /[，。；;\n？]|[,.:?](?=\s|$)/u;
const NOT_YET = /[\d(（√½]/u;

/** What one sentence computes, as far as its own result comes out of its own numbers. */
function chainsOf(sentence: string): Chain[] {
  return printed(sentence)
    .split(CLAUSE)
    .flatMap((clause) => {
      if (!EQUALS.test(clause)) return [];
      const sides = clause.split(EQUALS).map((side) => side.trim());
      const result = resultOfSide(sides.at(-1) ?? '');
      if (!result) return [];
      for (const [at, side] of sides.slice(0, -1).entries()) {
        const expression = at === 0 ? side.slice(Math.max(0, side.search(NOT_YET))) : side;
        const chain = chainOf(sentence, expression, result);
        if (chain) return [{ ...chain, name: at === 0 ? '' : nameOf(sides[0] ?? '') }];
      }
      return [];
    });
}

const nameOf = (side: string): string => {
  const plain = side.replace(LEAD, '').trim();
  return /^(?:[\p{L}][\p{L}\p{M}₀-₉_ ]{0,30})$/u.test(plain) ? plain : '';
};

const ABOUT = new RegExp(
  `^(?:${Object.values(CALCULATION)
    .map(({ about }) => about.source)
    .join('|')})\\s*`,
  'u',
);

export function resultOfSide(side: string): Printed | undefined {
  const plain = side.replace(ABOUT, '');
  const result = quantityAt(plain, 0);
  // 1/250 s is no number with its unit
  const counted = /^\s?\p{Script=Han}{1,3}$/u.exec(plain.slice(result?.end))?.[0];
  // a unit that no table has is a unit all the same
  if (result?.unit === '' && counted) return { ...result, end: plain.length, unit: counted.trim() };
  return result && !/^\s*[-+×÷*/^(√−]/u.test(plain.slice(result.end)) ? result : undefined;
}

/** Undefined: the expression does not come to the result. */
export function chainOf(quote: string, expression: string, result: Printed): Omit<Chain, 'name'> | undefined {
  const tokens = tokensOf(expression, { units: true });
  if (!tokens || !hasOperator(tokens)) return undefined;
  if (tokens.filter((token) => token.kind === 'number').length < 2) return undefined;
  const reckoned = reckonerOf(tokens);
  if (!reckoned) return undefined;
  const percent = isPercent(result.unit) ? factorOf(result) : 1;
  for (const inUnits of [false, true]) {
    const factor = inUnits ? factorOf(result) : percent;
    if (reproduces(reckoned((token) => ownValue(token, inUnits)) / factor, result))
      return {
        quote,
        expression,
        tokens: inUnits ? tokens.map(inOwnUnit) : tokens,
        result,
        factor,
      };
  }
  return undefined;
}

/** The unit's factor is kept in the number: 2 kW is 2000. Its print stays. */
const inOwnUnit = (token: Token): Token =>
  token.kind === 'number' && !isPercent(token.printed.unit)
    ? { kind: 'number', printed: { ...token.printed, value: ownValue(token, true), unit: token.printed.unit } }
    : token;

/** What the material's worked example can be asked with other numbers; undefined where anything of it is unsure. */
export function workedCalculation(unit: TextUnit, point: number): Calculation | undefined {
  const text = unitText(unit);
  const lang = langOf(text);
  const words = CALCULATION[lang];
  const worked = workedOf(text) ?? calculationOf(text);
  const passageOf = (quote: string) => unit.parts.find(({ passage }) => passage.text.includes(quote))?.passage;
  if (!worked || words.needsPicture.test(worked.problem)) return undefined;
  const told = printed(worked.problem);
  const whole = words.copula ? told.replace(words.copula, ' ') : told;
  const all = worked.steps.flatMap((step) => sentences(step).flatMap((own) => chainsOf(own.text)));
  if (isLoneSymbol(whole, lang)) return undefined;
  const isAsked = text.includes(worked.problem.replace(/[。.]$/u, '')) && words.asks.test(worked.problem);
  const chains = isAsked ? all : all.slice(0, 1);
  const last = chains.at(-1);
  if (!last || !words.asks.test(whole) || words.asksMore.test(whole)) return undefined;
  const problem = askedAlone(whole, chains, words);
  if (!problem) return undefined;
  const passage = passageOf(last.quote);
  const givens = givensOf(problem);
  if (last.name === 'g' || words.natural.test(`${last.name} ${askOf(problem)}`)) return undefined;
  if (!passage || hasMean(problem, words.mean)) return undefined;
  const stated = statedIn(problem);
  const numbers = chains.flatMap(({ tokens }) => numbersOf(tokens));
  if (!hasShares(numbers, stated)) return undefined;
  const inWords = numbers.filter((own) => isStated(own, stated));
  if (hasTwins(chains, givens)) return undefined;
  const reckoned = composed(chains, givens, { lang, inWords });
  if (!reckoned) return undefined;
  return {
    lang,
    point,
    passage,
    quote: last.quote,
    givens: givens.map((printed): Given => {
      // the words may mean this one
      const isMeant = inWords.some((own) => conversion(own, printed) !== undefined);
      const isSet = isMeant || isConstant(problem.slice(0, printed.start), words);
      return { printed, ...(isSet && { range: [printed.value, printed.value] }) };
    }),
    tokens: reckoned.tokens,
    result: { ...last.result, factor: last.factor },
    stem: (texts) => withTexts(problem, givens, texts),
    line: (texts, values, result) => reckoned.line(texts, values, result),
  };
}

// Gravity, a specific heat capacity: another number would be another world.
const isConstant = (before: string, { constant, isValue }: CalculationWords): boolean =>
  new RegExp(String.raw`(?:^|[^A-Za-z])g(?:\s*[=＝≈]\s*|${isValue.source.replace('^', '')})$`, 'u').test(before) ||
  constant.test(/[^，。；,;.\d]*$/u.exec(before)?.[0] ?? '');

/** What is asked stands in the sentence that asks, behind what is given. */
const askOf = (problem: string): string =>
  problem.split(/[，。；？]|[,.;?]\s/u).findLast((part) => part.trim() !== '' && !/\d/u.test(part)) ?? '';

/** 求F: nobody knows what of, where only the solution says it. */
function isLoneSymbol(problem: string, lang: Lang): boolean {
  const [before = '', after = ''] = PHRASES[lang].find('\0').split('\0');
  return new RegExp(String.raw`${escapeRegExp(before)}[A-Za-zα-ω]{1,2}${escapeRegExp(after)}$`, 'u').test(problem);
}

const YEARS = Object.values(CALCULATION).map(({ year }) => year);
const isYear = ({ value, unit }: Printed): boolean =>
  value > 1500 && value < 2100 && YEARS.some((year) => year.test(unit));

const givensOf = (problem: string): Printed[] =>
  quantitiesIn(problem).filter(
    (own) => own.unit !== '' && !isYear(own) && own.value !== 0 && !isInFraction(problem, own),
  );

const numbersOf = (tokens: readonly Token[]): Printed[] =>
  tokens.flatMap((token) => (token.kind === 'number' ? [token.printed] : []));

/** Of two things that are asked, the one that is computed last: a blank takes one. Undefined where that cannot be told. */
function askedAlone(problem: string, chains: readonly Chain[], words: CalculationWords): string | undefined {
  const asked = words.wanted.exec(problem.trim());
  const { lead = '', things = '' } = asked?.groups ?? {};
  const parts = things.split(words.andBetween);
  if (!asked || parts.length < 2) return problem;
  const named = parts.map((part) => chains.find(({ name }) => isSameName(name, part, words)));
  const [own, ...others] = named.reverse();
  if (!own || own !== chains.at(-1) || others.some((other) => !other)) return undefined;
  return `${problem.trim().slice(0, asked.index)}${lead}${parts.at(-1)}${/[。.？?]$/u.exec(problem.trim())?.[0] ?? ''}`;
}

function isSameName(one: string, other: string, { particles }: CalculationWords): boolean {
  const bare = (name: string) => name.toLowerCase().replace(particles, '').replace(/\s/gu, '');
  return bare(one) !== '' && bare(one) === bare(other);
}

// Its readings would have to change with it.
const hasMean = (problem: string, mean: RegExp): boolean =>
  mean.test(problem) && /\d\s*[、,，]\s*\d/u.test(problem.replace(/(\d),(?=\d{3})/gu, '$1'));

function withTexts(text: string, givens: readonly Printed[], texts: readonly string[]): string {
  let told = text;
  for (const [index, { start, text: old }] of [...givens.entries()].reverse())
    told = told.slice(0, start) + (texts[index] ?? old) + told.slice(start + old.length);
  return told;
}

const TIMES = [60, 3600, 24, 86400].flatMap((own) => [own, 1 / own]);
const TENS = [10, 100, 1e3, 1e4, 1e6].flatMap((own) => [own, 1 / own]);
const TIME = readUnit('s');
const same = (one: number, other: number): boolean => Math.abs(one - other) <= 1e-9 * Math.abs(other);

/** What a number of the calculation is of a given: 300 of 5 h is 60 times; undefined where it is none of it. */
function conversion(token: Printed, given: Printed): number | undefined {
  if (isPercent(given.unit)) {
    const value = isPercent(token.unit) ? token.value * factorOf(token) : token.value;
    const isSame = same(value, given.value * factorOf(given)) || (!isPercent(token.unit) && same(value, given.value));
    return isSame ? value / given.value : undefined;
  }
  if (isPercent(token.unit)) return undefined;
  if (token.si && given.si && !measureSame(token.si, given.si)) return undefined;
  if (same(token.value, given.value)) return 1;
  // what is only counted has no other unit
  if (!given.si || given.si.dimension.every((exponent) => exponent === 0)) return undefined;
  const others = measureSame(TIME, given.si) ? [...TIMES, ...TENS] : TENS;
  return others.find((own) => same(token.value, given.value * own));
}

type Link = { given: number; factor: number; unit: string } | undefined;

/** Which given a number is. Where it may be two, or the same number stands twice by chance, it is none. */
function linksOf(numbers: readonly Printed[], givens: readonly Printed[]): Link[] {
  const found = numbers.map((token) => {
    const all = givens.flatMap((given, index) => {
      const factor = conversion(token, given);
      return factor === undefined ? [] : [{ given: index, factor, unit: given.unit }];
    });
    // as it is written goes before what it may be converted from
    const plain = all.filter(({ factor, given }) => factor === 1 || isPercent(givens[given]?.unit ?? ''));
    const best = plain.length > 0 ? plain : all;
    return best.length === 1 ? best[0] : undefined;
  });
  return found.map((link, at) => {
    const often = found.filter((other) => link && other?.given === link.given).length;
    return often > 1 && (numbers[at]?.figures ?? 0) < 3 ? undefined : link;
  });
}

/** A number that is a given and the result of an earlier step: 0.6 of 60 % and of a rise. With others they would differ. */
const hasTwins = (chains: readonly Chain[], givens: readonly Printed[]): boolean =>
  chains.some((chain, step) =>
    numbersOf(chain.tokens).some((own) =>
      [givens, chains.slice(0, step).map(({ result }) => result)].every((sources) =>
        sources.some((source) => isPlainly(own, source)),
      ),
    ),
  );

const isPlainly = (token: Printed, source: Printed): boolean => {
  const factor = conversion(token, source);
  return factor === 1 || (factor !== undefined && isPercent(source.unit));
};

interface Told {
  tokens: Token[];
  line: Calculation['line'];
}

/** One expression of all steps; undefined where a step is not used by a later one: two things were asked. */
function composed(
  chains: readonly Chain[],
  givens: readonly Printed[],
  { lang, inWords }: { lang: Lang; inWords: readonly Printed[] },
): Told | undefined {
  const whole: Token[][] = [];
  const used = new Set<number>();
  const steps = chains.map((chain, step) => {
    const numbers = numbersOf(chain.tokens);
    const links = linksOf(numbers, givens).map((link, at) =>
      inWords.some((own) => own === numbers[at]) ? undefined : link,
    );
    const places = numbers.map((own, at) => {
      const link = links[at];
      const before =
        link?.factor === 1 ? -1 : chains.slice(0, step).findLastIndex(({ result }) => same(own.value, result.value));
      if (before >= 0) used.add(before);
      return { own, link: before < 0 ? link : undefined, before };
    });
    let next = 0;
    const tokens = chain.tokens.flatMap((token): Token[] => {
      if (token.kind !== 'number') return [token];
      const { link, before } = places[next++] ?? { link: undefined, before: -1 };
      if (link) return [{ kind: 'given', given: link.given, factor: link.factor }];
      if (before < 0) return [token];
      const factor = chains[before]?.factor ?? 1;
      const inner = whole[before] ?? [];
      return [
        sign('('),
        sign('('),
        ...inner,
        sign(')'),
        sign('/'),
        { kind: 'constant', value: factor, text: '' },
        sign(')'),
      ];
    });
    whole.push(tokens);
    return { chain, places };
  });
  if (chains.slice(0, -1).some((_, step) => !used.has(step))) return undefined;
  const tokens = whole.at(-1) ?? [];
  return { tokens, line: (texts, values, result) => lineOf(steps, whole, { texts, values, result, lang }) };
}

const sign = (own: '(' | ')' | '/'): Token => ({ kind: 'sign', sign: own });

interface Step {
  chain: Chain;
  places: readonly { own: Printed; link: Link; before: number }[];
}

interface Drawn {
  texts: readonly string[];
  values: readonly number[];
  result: string;
  lang: Lang;
}

function lineOf(
  steps: readonly Step[],
  whole: readonly Token[][],
  { texts, values, result, lang }: Drawn,
): string | undefined {
  const results: string[] = [];
  const lines: string[] = [];
  for (const [at, { chain, places }] of steps.entries()) {
    const reckoned = reckonerOf(whole[at] ?? []);
    if (!reckoned) return undefined;
    const value =
      reckoned((token) =>
        token.kind === 'given' ? (values[token.given] ?? Number.NaN) * token.factor : ownValue(token, false),
      ) / chain.factor;
    const isLast = at === steps.length - 1;
    const text = isLast ? result : onTheWay(value, chain.result);
    // what is printed on the way is reckoned on with
    if (!isLast && !same(Number(text), value)) return undefined;
    results.push(text);
    const retoldText = retold(chain.expression, places, (place) => {
      const { link } = place;
      if (link) return inPlace(place.own, texts[link.given] ?? '', (values[link.given] ?? 0) * link.factor, link.unit);
      return place.before >= 0 ? (results[place.before] ?? '') : place.own.text;
    });
    const expression = retoldText.replace(/(?<!√|[a-z])\((\d+(?:\.\d+)?)\)(?![⁰-⁹²³^])/gu, '$1');
    const equals = same(Number(text), value) ? '=' : '≈';
    lines.push(
      `${chain.name === '' ? '' : `${chain.name} = `}${expression} ${equals} ${text}${spaced(chain.result.unit)}`,
    );
  }
  return lines.join(lang === 'zh' ? '，' : ', ');
}

function onTheWay(value: number, { decimals, figures }: Printed): string {
  const text = value.toFixed(decimals);
  return same(Number(text), value) ? text : toFigures(value, Math.max(3, figures));
}

/** As a unit stands behind its number: 滴 close to it, kg with a space, 65% without. */
export const spaced = (unit: string): string =>
  unit === '' || isPercent(unit) || unit.startsWith('-') ? unit : ` ${unit}`;

function inPlace(own: Printed, text: string, value: number, unit: string): string {
  if (Number(text) === value || (own.unit !== '' && own.unit === unit)) return text;
  const plain = Number(value.toPrecision(10));
  return same(Number(plain.toFixed(own.decimals)), plain) ? plain.toFixed(own.decimals) : String(plain);
}

function retold<T extends { own: Printed }>(
  expression: string,
  places: readonly T[],
  textOf: (place: T) => string,
): string {
  let told = expression;
  for (const place of [...places].reverse()) {
    const { start, text } = place.own;
    told = told.slice(0, start) + textOf(place) + told.slice(start + text.length);
  }
  return told;
}
