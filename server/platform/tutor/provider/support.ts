// Whether a mark may stand: a sentence with a number that its source has not is no quotation of it, whatever the model says.
import { normalise } from '#server/platform/tutor/text/words.ts';

/** One figure alone may be a count, or written as a word in the source. */
const TELLING = /\d+(?:[.,]\d+)+|\d{2,}/g;
const END = /[。！？!?\n]/u;

/** Text as it is said; asked at each mark what stands right before it. */
export function sentenceWatch(): { see: (text: string) => void; last: () => string } {
  let said = '';
  return {
    see: (text) => {
      said = (said + text).slice(-1000);
    },
    last: () => {
      // the mark may stand behind the full stop
      const text = said.replace(/(\[\d+\]|\s)+$/, '').replace(/[。！？!?.]+$/u, '');
      return text.slice(text.split('').findLastIndex((sign) => END.test(sign)) + 1);
    },
  };
}

export function supports(quote: string, sentence: string): boolean {
  const source = normalise(quote);
  const numbers = normalise(sentence.replace(/\[\d+\]/g, '')).match(TELLING) ?? [];
  return numbers.every((number) => source.includes(number));
}
