// Words without their signs: by them a passage is found again whose signs a better reader has brought back.
import type { TextMark } from '#contract/text-marks.ts';
import { type QuotedWords, quotedFrom } from './marked.ts';

const PART_OF_WORD = /[\p{L}\p{N}]/u;

/** Letters and digits, and where in the text each comes from. */
function bareIn(text: string): { bare: string; places: number[] } {
  let bare = '';
  const places: number[] = [];
  let at = 0;
  for (const char of text) {
    for (const own of char.normalize('NFKC'))
      if (PART_OF_WORD.test(own)) {
        bare += own;
        for (let i = 0; i < own.length; i++) places.push(at);
      }
    at += char.length;
  }
  return { bare, places };
}

interface Source {
  text: string;
  marks?: readonly TextMark[] | undefined;
}

/** Of a document with a thousand passages, each is taken apart once for all quotations. */
const known = new WeakMap<Source, ReturnType<typeof bareIn>>();
function bareOf(source: Source): ReturnType<typeof bareIn> {
  const bare = known.get(source) ?? bareIn(source.text);
  known.set(source, bare);
  return bare;
}

export const bareWords = (text: string): string => bareIn(text).bare;

const OPENS = /[「『“‘（([《【$*_~`\\-]/u;
const ENDING = /[^\p{L}\p{N}]+$/u;
/** Fewer letters stand everywhere. */
const SHORTEST = 4;

/** The stretch of a passage that has the words of a quotation, with the signs around it; undefined where it has them not, or twice. */
export function stretchOf(source: Source, quote: string): string | undefined {
  const { text, marks = [] } = source;
  const wanted = bareWords(quote);
  const { bare, places } = bareOf(source);
  if (wanted === '') return undefined;
  if (bare === wanted) return text;
  const at = bare.indexOf(wanted);
  if (wanted.length < SHORTEST || at < 0 || bare.includes(wanted, at + 1)) return undefined;
  const last = places[at + wanted.length - 1] ?? 0;
  let from = places[at] ?? 0;
  while (OPENS.test(text.charAt(from - 1))) from--;
  let to = last + String.fromCodePoint(text.codePointAt(last) ?? 0).length;
  // no formula is torn, and the signs at its end come again
  for (const mark of marks.filter(({ kind }) => kind === 'formula')) {
    if (mark.from < from && from < mark.to) from = mark.from;
    if (mark.from < to && to < mark.to) to = mark.to;
  }
  const next = places[at + wanted.length] ?? text.length;
  for (const sign of ENDING.exec(quote)?.[0] ?? '') {
    const found = text.slice(to, next).indexOf(sign);
    if (found >= 0) to += found + sign.length;
  }
  // to the end of the passage goes what goes to its last word
  while (next === text.length && to < next && !/\s/u.test(text.charAt(to))) to++;
  return text.slice(from, to);
}

/** The quotation as it stands now in one of these: to the letter, or, where one alone has its words, with that one's signs. */
export function followed<Q extends QuotedWords>(quoted: Q, passages: readonly Source[]): Q {
  const exact = passages.find(({ text }) => text.includes(quoted.quote));
  if (exact) return { ...quoted, ...quotedFrom(exact, quoted.quote) };
  const wanted = bareWords(quoted.quote);
  const found = passages.flatMap((passage) => {
    if (!bareOf(passage).bare.includes(wanted)) return [];
    const quote = stretchOf(passage, quoted.quote);
    return quote === undefined ? [] : [{ quote, ...quotedFrom(passage, quote) }];
  });
  const [first] = found;
  return first && found.every(({ quote }) => quote === first.quote) ? { ...quoted, ...first } : quoted;
}
