// What other modules may use of this one.
export { externalLink as linkForOthers, openTo } from './site.ts';
