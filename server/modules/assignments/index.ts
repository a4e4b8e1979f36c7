// What other modules may use of this one.
export {
  askedCounts,
  assignedIn,
  assignmentOf,
  assignmentsFor,
  givenTo,
  taughtThings,
  toClass,
  toPerson,
} from './assigned.ts';
export { type Due, datesOf, duesIn, endsIn } from './dates.ts';
export { behindIn, type Figures, nextIn } from './figures.ts';
export { dropAssignment, keepAssignment } from './kept.ts';
