// What other modules may use of this one.
export { openSections, outlineOf, shareDone } from './study.store.ts';
