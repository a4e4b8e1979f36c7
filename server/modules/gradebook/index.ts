// What other modules may use of this one.

export { insertBook } from './book.copy.ts';
export { bookRows, leftInBook, loadBook } from './book.store.ts';
export { columnScores, columnsOfCourse, courseOfColumn } from './column-scores.ts';
export { dropColumns, releaseColumns } from './columns.ts';
export { distinct, headingsOf } from './headings.ts';
export { markOfWhole } from './marks.ts';
export { countBy, latestScores, postAttempt, postedOf, unpost, withdrawPost } from './posts.ts';
export { addsUpToWhole } from './totals.ts';
