// Mine and theirs: what there is to decide, and what comes of it.
import { expect, test } from 'vitest';
import { type ConflictSide, differencesOf, merged } from './conflict.ts';
import type { Field } from './field.ts';

const names = ['both', 'onlyMine', 'onlyTheirs', 'alike', 'from,until'];
const fields: Field[] = names.map((name) => ({ name, label: name, kind: 'text' }));
const conflict = {
  base: { both: 1, onlyMine: 1, onlyTheirs: 1, alike: 1, from: 1, until: 2 },
  mine: { both: 2, onlyMine: 2, onlyTheirs: 1, alike: 9, from: 5, until: 2 },
  theirs: { both: 3, onlyMine: 1, onlyTheirs: 3, alike: 9, from: 1, until: 7 },
  version: 4,
};
const differences = differencesOf(fields, conflict);
const fieldOf = (name: string) => fields.find((f) => f.name === name) ?? fail(name);
const fail = (name: string): never => {
  throw new Error(name);
};

test('asked is what they changed and I have otherwise', () => {
  expect(differences.map((d) => [d.field.name, d.onlyTheirs])).toEqual([
    ['both', false],
    ['onlyTheirs', true],
    ['from,until', false],
  ]);
});

test('nothing is merged while a decision is open', () => {
  expect(merged(fields, conflict, differences, new Map([[fieldOf('both'), 'mine']]))).toBeUndefined();
});

test('each field as decided; what only I changed is mine', () => {
  const sides = new Map<Field, ConflictSide>([
    [fieldOf('both'), 'theirs'],
    [fieldOf('onlyTheirs'), 'theirs'],
    [fieldOf('from,until'), 'mine'],
  ]);
  expect(merged(fields, conflict, differences, sides)).toEqual({
    both: 3,
    onlyMine: 2,
    onlyTheirs: 3,
    alike: 9,
    from: 5,
    until: 2,
  });
});
