import { expect, test } from 'vitest';
import { masteryStateOf } from './mastery.ts';

test.each([
  ['ahead', { taught: false }],
  ['taught', { taught: true, asked: true }],
  // no question: nobody has failed to answer one
  ['untested', { taught: true, asked: false }],
  ['weak', { tries: 2, mastery: 0.45 }],
  ['mastered', { tries: 2, mastery: 0.6 }],
  ['flagged', { tries: 4, mastery: 0.9, flagged: true }],
  ['skipped', { taught: true, skipped: true }],
] as const)('%s', (state, more) => {
  expect(masteryStateOf({ mastery: 0, tries: 0, flagged: false, ...more })).toBe(state);
});
