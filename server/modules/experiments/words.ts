// Words that a package brings, as they can be stored: cut at their most, whole in themselves. JSON in PostgreSQL takes neither NUL nor
// half of a pair, and a record that cannot be stored would hold up all that follow.
export function wordsUpTo(most: number, text: string): string {
  return text
    .replaceAll('\0', '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}
