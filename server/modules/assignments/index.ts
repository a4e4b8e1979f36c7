// What other modules may use of this one.
export { type Dated, type Dates, datesFor, datesOf, excusedIn } from './dates.ts';
export { behindIn, type Figures, nextIn } from './figures.ts';
export { type AssignedKind, type Begun, kindOf } from './kinds.ts';
