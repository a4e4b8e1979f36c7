// What other modules may use of this one.
export { draftOnto } from './graph.make.ts';
