// What other modules may use of this one.
export { findColumns, isHeading } from './columns.ts';
