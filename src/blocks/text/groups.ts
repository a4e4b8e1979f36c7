// Parts in groups of fixed places: a group that is all settled is the same list from then on, and is passed over as one.
import type { Reading, TextPart } from './reader.ts';

const SIZE = 8;
type Group = readonly TextPart[];

export function createGrouper(): (reading: Reading) => readonly Group[] {
  let known: Group = [];
  let full: readonly Group[] = [];
  return ({ settled, growing }) => {
    if (settled !== known)
      full = groups(settled.slice(0, settled.length - (settled.length % SIZE))).map((group, at) =>
        full[at]?.every((part, i) => part === group[i]) ? full[at] : group,
      );
    known = settled;
    return [...full, ...groups([...settled.slice(full.length * SIZE), ...growing])];
  };
}

const groups = (parts: Group): Group[] =>
  Array.from({ length: Math.ceil(parts.length / SIZE) }, (_, i) => parts.slice(i * SIZE, (i + 1) * SIZE));
