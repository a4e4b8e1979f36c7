// What other modules may use of this one.

export { insertBook } from './book.copy.ts';
export { bookOf, leftInBook, rowsOf } from './book.store.ts';
export { distinct, headingsOf } from './headings.ts';
export { markOfWhole } from './marks.ts';
export { countBy, latestScores, post, postedOf, unpost } from './posts.ts';
export { isWhole } from './totals.ts';
