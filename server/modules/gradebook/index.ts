// What other modules may use of this one.

export { insertBook } from './book.copy.ts';
export { bookOf, type Row as BookRow, rowsOf } from './book.store.ts';
export { markOfLessons } from './marks.ts';
export { countBy, type Post, post, unpost } from './posts.ts';
export { isWhole } from './totals.ts';
