// The languages that the tutor knows, and how their words are put together for rules that hold in all of them.
import { en } from './en.ts';
import type { Lang, Language } from './language.ts';
import type { Phrases } from './phrases.ts';
import { zh } from './zh.ts';

/** A text in both is written in the first. */
export const LANGUAGES: readonly Language[] = [zh, en];

export const PHRASES: Readonly<Record<Lang, Phrases>> = { zh: zh.phrases, en: en.phrases };
export const PUNCTUATION: Readonly<Record<Lang, Language['punctuation']>> = {
  zh: zh.punctuation,
  en: en.punctuation,
};

/** Undefined for a text without any letter. */
export const writtenIn = (text: string): Language | undefined => LANGUAGES.find(({ letters }) => letters.test(text));

/** A question without a Chinese character is answered in English words. */
export const langOf = (text: string): Lang => (writtenIn(text) ?? zh).code;

/** In which words to speak of a sentence: a Chinese name within an English one does not make it Chinese. */
export function mainLangOf(text: string): Lang {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[a-z]{2,}/giu)?.length ?? 0;
  const isEnglish = han <= words && /[a-z]+ [a-z]+ /iu.test(text);
  return isEnglish ? langOf(text.replace(/\p{Script=Han}/gu, '')) : langOf(text);
}

type PatternOf = (language: Language) => RegExp | undefined;

/** One pattern for the patterns of all languages. */
export function anyOf(patternOf: PatternOf): RegExp {
  const flags = new Set(collectFromLanguages((language) => patternOf(language)?.flags));
  const [own = 'u'] = flags;
  if (flags.size > 1) throw new Error(`the languages differ in flags: ${[...flags].join(', ')}`);
  return new RegExp(sourceOf(patternOf), own);
}

/** The same, to stand within a larger pattern; fits nothing where no language has one. */
export function sourceOf(patternOf: PatternOf): string {
  const sources = collectFromLanguages((language) => patternOf(language)?.source);
  return sources.length === 0 ? '(?!)' : `(?:${sources.join('|')})`;
}

/** The words of all languages, in their order. */
export const allOf = <T>(listOf: (language: Language) => readonly T[] | undefined): T[] =>
  LANGUAGES.flatMap((language) => listOf(language) ?? []);

/** What each language has of it, without those that have nothing. */
export const collectFromLanguages = <T>(of: (language: Language) => T | undefined): T[] =>
  LANGUAGES.flatMap((language) => {
    const own = of(language);
    return own === undefined ? [] : [own];
  });

export const STOP_WORDS: ReadonlySet<string> = new Set(allOf(({ search }) => search.stopWords));
export const EVERYDAY_WORDS: ReadonlySet<string> = new Set(allOf(({ search }) => search.everydayWords));

/** Characters that number chapters, items and figures, besides digits. */
export const NUMERALS = collectFromLanguages(({ text }) => text.numerals).join('');
