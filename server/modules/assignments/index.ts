// What other modules may use of this one.
export { type AssignedKind, type Begun, kindOf } from './kinds.ts';
