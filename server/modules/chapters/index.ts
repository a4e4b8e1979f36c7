// What other modules may use of this one.
export { markStudied, outlineOf, type Studied, shareDone } from './study.store.ts';
