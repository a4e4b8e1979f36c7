// What other modules may use of this one.
export { experimentContent } from './content/content.ts';
