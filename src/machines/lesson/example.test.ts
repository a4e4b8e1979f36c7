import { describe, expect, test } from 'vitest';
import { blanksOf, tellingOf } from './example.ts';

describe('backward fading', () => {
  test.each([
    ['the last step first', 4, 0, undefined, [4]],
    ['one more each time, backwards', 4, 2, undefined, [2, 3, 4]],
    ['all of them in the end, and no more', 4, 9, undefined, [1, 2, 3, 4]],
    ['the step that the teacher chose, then the last', 4, 1, 2, [2, 4]],
    ['a step that is not there any more is the last', 3, 0, 7, [3]],
    ['the first time at least one step is shown', 1, 0, undefined, []],
    ['the second time even the only one is left blank', 1, 1, undefined, [1]],
    ['nothing where there is nothing', 0, 3, undefined, []],
  ])('%s', (_, steps, met, first, blanks) => expect(blanksOf(steps, met, first)).toEqual(blanks));
});

describe('telling', () => {
  const layout = { steps: 4, blanks: [2, 4], variant: true };
  test.each([
    ['up to the blank', 0, false, { to: 1, turn: 'blank' }],
    ['on to the next blank', 2, false, { to: 3, turn: 'blank' }],
    ['nothing before a blank that is next', 1, false, { to: 1, turn: 'blank' }],
    ['to the variant when all stand', 4, false, { to: 4, turn: 'variant' }],
    ['no wait between a step asked for and the blank', 0, true, { to: 1, turn: 'blank' }],
  ])('%s', (_, shown, stepwise, telling) => expect(tellingOf(layout, shown, stepwise)).toEqual(telling));

  test('one step at a time where they are asked for', () => {
    const plain = { steps: 3, blanks: [], variant: false };
    expect([0, 1, 2, 3].map((shown) => tellingOf(plain, shown, true).turn)).toEqual(['step', 'step', 'over', 'over']);
    expect(tellingOf(plain, 0, false)).toEqual({ to: 3, turn: 'over' });
  });
});
