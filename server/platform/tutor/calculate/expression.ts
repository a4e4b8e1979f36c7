// A formula or a calculation as it is printed, read into tokens that can be reckoned with other numbers, and altered.

import { type Expression, Parser } from 'expr-eval-fork';
import { factorOf, isPercent, type Printed, quantityAt } from './quantity.ts';

export type Token =
  | { kind: 'sign'; sign: '+' | '-' | '*' | '/' | '^' | '(' | ')' }
  | { kind: 'function'; name: string }
  /** Never varied: π, and what stands in an exponent. */
  | { kind: 'constant'; value: number; text: string }
  | { kind: 'number'; printed: Printed }
  | { kind: 'symbol'; name: string }
  /** A given, by its index, and what its value is multiplied with before it is reckoned with. */
  | { kind: 'given'; given: number; factor: number };

const SIGNS: Readonly<Record<string, Extract<Token, { kind: 'sign' }>['sign']>> = {
  '+': '+',
  '＋': '+',
  '-': '-',
  '−': '-',
  '–': '-',
  '－': '-',
  '×': '*',
  '·': '*',
  '⋅': '*',
  '∙': '*',
  '*': '*',
  '÷': '/',
  '/': '/',
  '／': '/',
  '^': '^',
  '(': '(',
  '（': '(',
  '[': '(',
  ')': ')',
  '）': ')',
  ']': ')',
};
const FUNCTIONS: Readonly<Record<string, string>> = { sin: 'sin', cos: 'cos', tan: 'tan', ln: 'ln', lg: 'log10' };
const FUNCTION = new RegExp(`^(?:${Object.keys(FUNCTIONS).join('|')})(?![a-z])`, 'u');
const SUPERSCRIPT = /^[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/u;
const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const SYMBOL = /^(?:Δ?[A-Za-zα-ωΑ-Ω](?:_[\p{L}\d]{1,3}|[₀-₉]+|′)?|\p{Script=Han}{2,12}(?![，。]))/u;
const WORDS = /^[a-z][a-z]+(?: [a-z]+){0,4}/iu;

interface Reading {
  /** Symbols of more than one letter, as the material explains them. */
  symbols?: readonly string[];
  /** Whether numbers have units behind them. */
  units?: boolean;
}

/** Undefined for what is no expression. Numbers in exponents are constants. */
export function tokensOf(text: string, { symbols = [], units = false }: Reading = {}): Token[] | undefined {
  const known = [...symbols].sort((a, b) => b.length - a.length);
  const tokens: Token[] = [];
  const add = (token: Token) => {
    if (joins(tokens.at(-1), token)) tokens.push({ kind: 'sign', sign: '*' });
    tokens.push(token);
  };
  for (let at = 0; at < text.length; ) {
    const rest = text.slice(at);
    const char = text.charAt(at);
    const superscript = SUPERSCRIPT.exec(rest)?.[0];
    const symbol = known.find((own) => rest.startsWith(own));
    const isFunction = FUNCTION.exec(rest)?.[0];
    if (/\s/u.test(char)) at += 1;
    else if (superscript) {
      tokens.push({ kind: 'sign', sign: '^' }, { kind: 'constant', value: powerOf(superscript), text: superscript });
      at += superscript.length;
    } else if (symbol) {
      add({ kind: 'symbol', name: symbol });
      at += symbol.length;
    } else if (isFunction) {
      add({ kind: 'function', name: FUNCTIONS[isFunction] ?? isFunction });
      at += isFunction.length;
    } else if (char === '√') {
      add({ kind: 'function', name: 'sqrt' });
      at += 1;
    } else if (char === 'π') {
      add({ kind: 'constant', value: Math.PI, text: 'π' });
      at += 1;
    } else if (char === '½') {
      add({ kind: 'constant', value: 0.5, text: '½' });
      at += 1;
    } else if (/\d/u.test(char)) {
      const read = numberAt(text, at, units);
      if (!read || isOperand(tokens.at(-1))) return undefined;
      add(
        isExponent(tokens)
          ? { kind: 'constant', value: read.value, text: read.text }
          : { kind: 'number', printed: read },
      );
      at = read.end;
    } else if (SIGNS[char]) {
      add({ kind: 'sign', sign: SIGNS[char] });
      at += 1;
    } else {
      const name = (units ? undefined : (SYMBOL.exec(rest)?.[0] ?? WORDS.exec(rest)?.[0]))?.trim();
      if (!name) return undefined;
      add({ kind: 'symbol', name });
      at += name.length;
    }
  }
  return grouped(tokens);
}

// A formula's 2g has no unit in it; a percentage has its sign in either.
function numberAt(text: string, at: number, units: boolean): Printed | undefined {
  const read = quantityAt(text, at);
  if (!read || units || isPercent(read.unit)) return read;
  return { ...read, end: at + read.text.length, unit: '', si: undefined };
}

const isOperand = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== 'sign' && token.kind !== 'function';

const joins = (before: Token | undefined, next: Token): boolean => {
  const ends = isOperand(before) || (before?.kind === 'sign' && before.sign === ')');
  return ends && (next.kind !== 'sign' || next.sign === '(');
};

const isExponent = (tokens: readonly Token[]): boolean => {
  const last = tokens.at(-1);
  return last?.kind === 'sign' && last.sign === '^';
};

const powerOf = (text: string): number =>
  Number(text.replace(/./gu, (mark) => (mark === '⁻' ? '-' : mark === '⁺' ? '' : String(SUPERSCRIPTS.indexOf(mark)))));

/** A function takes what stands in its brackets, or the one thing behind it. */
function grouped(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at): Token[] => {
    const before = tokens[at - 1];
    const bare = before?.kind === 'function' && isOperand(token);
    return bare ? [{ kind: 'sign', sign: '(' }, token, { kind: 'sign', sign: ')' }] : [token];
  });
}

const PARSER = new Parser({
  operators: { assignment: false, conditional: false, fndef: false, logical: false, comparison: false, random: false },
});

type Reckoned = (worth: (token: Token) => number) => number;

/** The expression with what its operands are worth; undefined where it is not well formed. */
export function reckonerOf(tokens: readonly Token[]): Reckoned | undefined {
  const expression = parsed(tokens.map(written).join(' '));
  if (!expression) return undefined;
  return (worth) => {
    const values = Object.fromEntries(
      tokens.flatMap((token, at) => (isOperand(token) ? [[`v${at}`, worth(token)]] : [])),
    );
    const value: unknown = expression.evaluate(values);
    return typeof value === 'number' ? value : Number.NaN;
  };
}

function written(token: Token, at: number): string {
  if (token.kind === 'sign') return token.sign;
  return token.kind === 'function' ? token.name : `v${at}`;
}

function parsed(text: string): Expression | undefined {
  try {
    return PARSER.parse(text);
  } catch {
    return undefined;
  }
}

/** What an operand is worth by itself: a number in its own unit, or as it is printed. */
export function ownValue(token: Token, inUnits: boolean): number {
  if (token.kind === 'constant') return token.value;
  if (token.kind !== 'number') return Number.NaN;
  const { printed } = token;
  return printed.value * (inUnits || isPercent(printed.unit) ? factorOf(printed) : 1);
}

export const hasOperator = (tokens: readonly Token[]): boolean =>
  tokens.some((token) => token.kind === 'function' || (token.kind === 'sign' && /[-+*/^]/u.test(token.sign)));
