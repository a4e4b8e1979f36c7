// What other modules may use of this one.
export { type AssignedKind, assignedKind, type Begun, kindOf } from './kinds.ts';
