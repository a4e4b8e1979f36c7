// Source B: a formula in symbols, what they are, and one case of the material that gives a number with its unit for each.

import { CALCULATION } from '#server/platform/tutor/lang/calculation-words.ts';
import { langOf } from '#server/platform/tutor/lang/index.ts';
import type { Passage } from '#server/platform/tutor/text/passage.ts';
import { partText, units, unitText } from '#server/platform/tutor/text/units.ts';
import type { Calculation, Given } from './calculation.ts';
import { hasOperator, ownValue, reckonerOf, type Token, tokensOf } from './expression.ts';
import { type Glossary, glossaryOf, printedValues } from './glossary.ts';
import { printed } from './print.ts';
import { factorOf, isPercent, type Printed, reproduces } from './quantity.ts';
import { spaced } from './worked.ts';

interface Formula {
  passage: Passage;
  point: number;
  quote: string;
  text: string;
  left: string;
  tokens: Token[];
  symbols: string[];
  /** The material has no other for the same symbol. */
  isOnly?: boolean;
}

interface Case {
  /** In the order of left and symbols. */
  values: Printed[];
  inUnits: boolean;
  passageId: string;
}

interface Place {
  passages: readonly Passage[];
  point: number;
}

const CLAUSE = /[，。；：\n？]|[,.:?](?=\s|$)/u;
const LEFT =
  /(?:^|[^A-Za-zα-ωΑ-Ω\d_])(?<left>Δ?[A-Za-zα-ωΑ-Ω](?:_[\p{L}\d]{1,3}|[₀-₉]+)?|[A-Z]{2}|(?<=^\s*)\p{Script=Han}{2,12})\s*$/u;
const MOST_SYMBOLS = 5;

/** All that can be asked of the formulas of a document: the result first, then each of its other unknowns. */
export function formulaCalculations(points: readonly Place[]): Calculation[] {
  const texts = points.flatMap(({ passages }) => passages.map(({ text }) => text));
  const everywhere = glossaryOf(texts);
  const cases = points.flatMap(({ passages }) => casesIn(passages));
  const found = points.flatMap(({ passages, point }) => {
    const glossary = new Map([...everywhere, ...glossaryOf(passages.map(({ text }) => text))]);
    return passages
      .filter(({ role }) => role !== 'table' && role !== 'misconceptions')
      .flatMap((passage) => formulasIn(passage, point, glossary))
      .map((formula) => ({ formula, glossary }));
  });
  return found
    .filter(({ formula }, at) => found.findIndex((other) => isSame(other.formula, formula)) === at)
    .flatMap(({ formula, glossary }) => {
      const isOnly = found.every((other) => other.formula.left !== formula.left || isSame(other.formula, formula));
      return asked({ ...formula, isOnly }, glossary, cases, texts);
    });
}

const plain = ({ text }: Formula): string => text.replace(/[\s()]/gu, '');
const isSame = (one: Formula, other: Formula): boolean => plain(one) === plain(other);

interface Told {
  text: string;
  passageId: string;
}

const casesIn = (passages: readonly Passage[]): Told[] =>
  units(passages.filter(({ role }) => role !== 'table' && role !== 'misconceptions')).flatMap((unit) => {
    const [first] = unit.parts;
    if (!first) return [];
    const own = { text: printed(unitText(unit)), passageId: first.passage.id };
    const whole = unit.parts.length === 1 && partText(first) !== first.passage.text;
    return whole ? [own, { text: printed(first.passage.text), passageId: first.passage.id }] : [own];
  });

function formulasIn(passage: Passage, point: number, glossary: Glossary): Formula[] {
  return passage.text.split('\n').flatMap((line) =>
    printed(line)
      .split(CLAUSE)
      .flatMap((clause): Formula[] => {
        const [before = '', right, ...more] = clause.split(/[=＝]/u);
        const left = LEFT.exec(before)?.groups?.['left'];
        if (!left || !right || more.length > 0 || /[≈∝]|[a-z]{4,}/u.test(right)) return [];
        const tokens = tokensOf(right, { symbols: [...glossary.keys()] });
        const symbols = [...new Set(tokens?.flatMap((token) => (token.kind === 'symbol' ? [token.name] : [])))];
        const isSound = tokens && hasOperator(tokens) && reckonerOf(tokens);
        if (!isSound || symbols.length === 0 || symbols.length > MOST_SYMBOLS || symbols.includes(left)) return [];
        return [{ passage, point, quote: line.trim(), text: `${left} = ${right.trim()}`, left, tokens, symbols }];
      }),
  );
}

function asked(formula: Formula, glossary: Glossary, told: readonly Told[], texts: readonly string[]): Calculation[] {
  const own = told.map((one) => caseOf(formula, glossary, one)).find((found) => found !== undefined);
  if (!own) return [];
  const all = [formula.left, ...formula.symbols];
  const names = all.map((symbol) => glossary.get(symbol)?.[0]);
  // a stem that says T and not what it is leans on the page
  if (all.some((symbol, at) => !names[at] && !/\p{Script=Han}/u.test(symbol))) return [];
  const ranges = all.map((symbol, at) => rangeOf(own.values[at], symbol, glossary, texts));
  return all.flatMap((_, at) => calculationOf(formula, { own, names, ranges }, at) ?? []);
}

function caseOf({ left, symbols, tokens }: Formula, glossary: Glossary, { text, passageId }: Told): Case | undefined {
  const values: Printed[] = [];
  for (const symbol of [left, ...symbols]) {
    const found = printedValues(symbol, glossary.get(symbol) ?? [], text);
    const [first] = found;
    if (!first || first.value === 0 || found.some(({ value, unit }) => value !== first.value || unit !== first.unit))
      return undefined;
    values.push(first);
  }
  const [result, ...rest] = values;
  const reckoned = reckonerOf(tokens);
  // all of them bare is as likely a coincidence as a case
  if (!result || !reckoned || values.every(({ unit }) => unit === '')) return undefined;
  for (const inUnits of [true, false]) {
    const value = reckoned((token) => {
      if (token.kind !== 'symbol') return ownValue(token, false);
      const at = symbols.indexOf(token.name);
      return (rest[at]?.value ?? Number.NaN) * factor(rest[at], inUnits);
    });
    if (reproduces(value / factor(result, inUnits), result)) return { values, inUnits, passageId };
  }
  return undefined;
}

const factor = (own: Printed | undefined, inUnits: boolean): number =>
  own && (inUnits || isPercent(own.unit)) ? factorOf(own) : 1;

/** What the material itself gives for a thing that nobody chooses. */
function rangeOf(
  value: Printed | undefined,
  symbol: string,
  glossary: Glossary,
  texts: readonly string[],
): readonly [number, number] | undefined {
  const names = glossary.get(symbol) ?? [];
  const isSet = Object.values(CALCULATION).some(({ constant }) =>
    [symbol, ...names].some((name) => constant.test(name)),
  );
  if (!value || !isSet) return undefined;
  const known = texts
    .flatMap((text) => printedValues(symbol, names, printed(text)))
    .filter(({ unit }) => unit === value.unit)
    .map((own) => own.value);
  return [Math.min(value.value, ...known), Math.max(value.value, ...known)];
}

interface Known {
  own: Case;
  names: readonly (string | undefined)[];
  ranges: readonly (readonly [number, number] | undefined)[];
}

function calculationOf(formula: Formula, { own, names, ranges }: Known, at: number): Calculation | undefined {
  const all = [formula.left, ...formula.symbols];
  const result = own.values[at];
  const first = own.values[0];
  if (!result || !first) return undefined;
  const lang = langOf(
    formula.passage.text === formula.quote ? (names.find((name) => name) ?? formula.left) : formula.passage.text,
  );
  const words = CALCULATION[lang];
  const tokens = formula.tokens.map((token): Token => {
    if (token.kind !== 'symbol') return token;
    const given = all.indexOf(token.name);
    return { kind: 'given', given, factor: factor(own.values[given], own.inUnits) };
  });
  const label = (index: number) =>
    [names[index], all[index]].filter((part, i, parts) => part && parts.indexOf(part) === i).join(' ');
  const knowns = (texts: readonly string[], isShort: boolean) =>
    all.flatMap((symbol, index) =>
      index === at
        ? []
        : [`${isShort ? symbol : label(index)} = ${texts[index]}${spaced(own.values[index]?.unit ?? '')}`],
    );
  return {
    lang,
    point: formula.point,
    passage: formula.passage,
    quote: formula.quote,
    givens: own.values.map((printed, index): Given => {
      const range = ranges[index];
      return { printed, ...(range && { range }) };
    }),
    tokens,
    ...(at > 0 && { asked: { given: at, of: 0, factor: factor(first, own.inUnits) } }),
    result: { ...result, factor: factor(result, own.inUnits) },
    stem: (texts) => words.known(knowns(texts, false), label(at), formula.isOnly ? undefined : formula.text),
    line: (texts, _, text) => words.by(formula.text, knowns(texts, true), `${all[at]} ≈ ${text}${spaced(result.unit)}`),
  };
}
