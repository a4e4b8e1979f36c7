// What other modules may use of this one.
export { hasLinks, linksOf } from './navbar.store.ts';
