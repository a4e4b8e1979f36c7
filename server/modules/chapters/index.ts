// What other modules may use of this one.
export { outlineOf, shareDone, studyingOf } from './study.store.ts';
