// What other modules may use of this one.
export { closingOf, groupsByWord } from './closing.ts';
export {
  entriesOf,
  insertEntry,
  publishEntry,
  type StoredEntry,
  saidBy,
  shownEntry,
  type Thread,
  threadFor,
} from './discussion.store.ts';
export { tutorAnswer } from './tutor-answer.ts';
