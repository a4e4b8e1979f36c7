// What other modules may use of this one.

export { askedBeside } from './asked.ts';
export { askInChat } from './asking.ts';
