// What other modules may use of this one.
export { closingOf, groupsOf } from './closing.ts';
export {
  type Entry,
  entriesOf,
  insertEntry,
  saidBy,
  shownEntry,
  type Thread,
  tellEntry,
  threadFor,
} from './discussion.store.ts';
