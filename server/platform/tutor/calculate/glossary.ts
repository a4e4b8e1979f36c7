// What the material says its symbols are, and the numbers that it gives for them.

import { sentences } from '#contract/sentences.ts';
import { CALCULATION, type CalculationWords } from '#server/platform/tutor/lang/calculation-words.ts';
import { langOf } from '#server/platform/tutor/lang/index.ts';
import { definitions } from '#server/platform/tutor/text/definitions.ts';
import { escapeRegExp } from '#server/platform/tutor/text/words.ts';
import { printed } from './print.ts';
import { type Printed, quantitiesIn } from './quantity.ts';

/** By symbol: its names, the one that was said first before the others. */
export type Glossary = ReadonlyMap<string, readonly string[]>;

export function glossaryOf(texts: readonly string[]): Glossary {
  const found = new Map<string, string[]>();
  for (const text of texts)
    for (const sentence of sentences(printed(text))) {
      const words = CALCULATION[langOf(sentence.text)];
      for (const [at, pattern] of words.glossary.entries())
        for (const { groups } of sentence.text.matchAll(pattern)) {
          const { symbol = '', name = '' } = groups ?? {};
          // 摆长是指…的距离，它等于…半径，用 L 表示: the term that is defined, not the words before the symbol
          const term = at > 1 ? definitions(sentence.text)[0]?.term : undefined;
          const plain = term ?? plainName(name, words);
          if (plain.length >= 2 && !found.get(symbol)?.includes(plain))
            found.set(symbol, [...(found.get(symbol) ?? []), plain]);
        }
    }
  return found;
}

const plainName = (name: string, { nameEnd, nameLead }: CalculationWords): string =>
  (name.split(nameEnd)[0] ?? '').replace(nameLead, '').trim();

/** The quantities that a text gives for a symbol or its names. */
export function printedValues(symbol: string, names: readonly string[], text: string): Printed[] {
  const words = CALCULATION[langOf(text)];
  const named = [symbol, ...names].map(escapeRegExp).join('|');
  const own = escapeRegExp(symbol);
  const before = new RegExp(
    String.raw`(?:(?<![A-Za-zα-ω])${own}\s*[=＝≈](?:[^，。；\n]*[=＝≈])?\s*|(?<![A-Za-z])(?:${named})\s*(?:${own})?(?:\s*[=＝≈]\s*|${words.isValue.source.replace('^', '')}))$`,
    'u',
  );
  // Q = 1.5 × 4200 gives no Q
  return quantitiesIn(text).filter(
    ({ start, end }) => before.test(text.slice(0, start)) && !/^\s*[-+×÷*/·^(√−=＝≈]/u.test(text.slice(end)),
  );
}
