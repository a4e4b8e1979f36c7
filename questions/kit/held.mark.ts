// Whether the material says what a model's key says.

/** A key's words may be a little other than the material's; a number may not. */
const COVER = 0.6;

export const foldedWords = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}.]+/gu, '');

export function covered(words: string, passage: string): boolean {
  const [own, whole] = [foldedWords(words), foldedWords(passage)];
  const numbers = words.normalize('NFKC').match(/\d+(?:\.\d+)?/g) ?? [];
  if (own === '' || !numbers.every((number) => passage.normalize('NFKC').includes(number))) return false;
  if (own.length < 2 || whole.includes(own)) return whole.includes(own);
  const pairs = Array.from({ length: own.length - 1 }, (_, i) => own.slice(i, i + 2));
  return pairs.filter((pair) => whole.includes(pair)).length >= pairs.length * COVER;
}
