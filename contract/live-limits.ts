// How much goes into a live class, for both sides. Plain numbers: a room that knows them needs no library for it.

/** Characters of a line, a question, an option. */
export const MOST_LINE = 1000;
export const MOST_OPTIONS = 10;
/** Points of a stroke. */
export const MOST_POINTS = 2000;
/** That a stroke which grows may get at once. */
export const MOST_GROWN = 200;
/** What one call may change on a page. */
export const MOST_OPS = 100;
/** Points of all its strokes together. */
export const MOST_DRAWN = 20_000;
/** Bytes of one call that draws: what is within the limits above comes in, however its numbers are written. */
export const DRAW_BYTES = 12 * 1024 * 1024;
/** Places on a page, whatever its size. */
export const SIDE = 10_000;
/** Of a board, or of material. */
export const MOST_PAGES = 10_000;
