// Text that comes from outside, as it can be kept.

/** PostgreSQL's text cannot hold NUL, and a lone surrogate cannot become UTF-8: neither survives every reader on the way. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** At most `most` UTF-16 units, no character cut in two. */
export const truncate = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '');

/** Both: what cannot be stored would hold up all that follows it. */
export const wordsUpTo = (most: number, text: string): string =>
  truncate(text.replaceAll('\0', ''), most).toWellFormed();
