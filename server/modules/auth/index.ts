// What other modules may use of this one.
export { externalLink, openTo } from './site.ts';
