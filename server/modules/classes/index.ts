// What other modules may use of this one.
export { shareCode } from './class-code.ts';
