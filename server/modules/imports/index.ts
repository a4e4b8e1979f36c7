// What other modules may use of this one.
export { findColumns, isHeading } from './columns.ts';
export { type GivenFile, startWithFile } from './given-file.ts';
export { readGiven, SPREADSHEET } from './spreadsheet.ts';
