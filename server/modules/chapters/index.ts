// What other modules may use of this one.
export { markStudied, type Studied, shareDone } from './study.store.ts';
