// What other modules may use of this one.
export { bookOf, type Row as BookRow, rowsOf } from './book.store.ts';
export { type Post, post, unpost } from './posts.ts';
