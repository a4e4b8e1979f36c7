// What other modules may use of this one.
export { type Dated, type Dates, type Due, datesFor, datesOf, duesIn } from './dates.ts';
export { behindIn, type Figures, nextIn } from './figures.ts';
export { dropAssignment, keepAssignment } from './kept.ts';
export { type AssignedKind, assignedKind, type Begun, kindOf } from './kinds.ts';
