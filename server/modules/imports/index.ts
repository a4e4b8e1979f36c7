// What other modules may use of this one.
export { findColumns } from './columns.ts';
