// What other modules may use of this one.
export {
  askedCounts,
  assignedIn,
  assignmentsOf,
  assignmentsOfThings,
  assignmentWith,
  everGivenTo,
  givenOf,
  givenTo,
  isTaughtAssignment,
  taughtBySql,
  toClass,
  toPerson,
} from './assigned.ts';
export { type Due, datesOf, duesIn, endsIn } from './dates.ts';
export { addException } from './except.ts';
export { onException, reach } from './excepted.ts';
export { behindIn, lateIn, nextIn } from './figures.ts';
export { dropAssignment, keepAssignment } from './kept.ts';
export { keptBy } from './kept-by.ts';
export { peopleGiven, standingList } from './people.ts';
export { giveStepsOf, lockedSteps, mustBeUnlocked, type StepsGiven, stepsGiven, wholeOf } from './steps.ts';
export { checkTarget } from './target.ts';
