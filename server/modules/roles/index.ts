// What other modules use of roles.
export { baseNamed, baseWord } from './words.ts';
