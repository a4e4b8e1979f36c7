// What other modules may use of this one.
export { linkForOthers, openTo } from './site.ts';
