// The words of rich text as it is stored, for a list, a share card and a feed.
/** Characters that a list shows. */
export const MOST_SHOWN = 160;
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** On one line; the database has the same as `words_of`. */
export const textOf = (html: string): string =>
  shortOf(
    html
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

/** At most so many characters of what has no markup. */
export function shortOf(words: string): string {
  const signs = [...words];
  return signs.length > MOST_SHOWN ? `${signs.slice(0, MOST_SHOWN - 1).join('')}…` : words;
}
