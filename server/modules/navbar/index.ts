// What other modules may use of this one.
export { hasLinks } from './navbar.store.ts';
