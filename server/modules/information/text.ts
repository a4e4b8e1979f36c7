// The words of rich text as it is stored, for a list, a share card and a feed.
const MOST = 160;
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

/** At most so many characters, on one line. */
export function textOf(html: string, most = MOST): string {
  const words = html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => SIGNS[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const signs = [...words];
  return signs.length > most ? `${signs.slice(0, most - 1).join('')}…` : words;
}
