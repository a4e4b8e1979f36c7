// Every option has its line, also the one that nobody chose.
import { expect, test } from 'vitest';
import { cameOf, givenLines } from './interaction-panel.tsx';

const given = [
  { value: 'B', count: 2, right: false },
  { value: '', count: 1, right: false },
];

test('what could be chosen is there in its order, with its words; then who has not learnt it', () => {
  const choices = [
    { value: 'A', text: '摆长', count: 0, right: true },
    { value: 'B', text: '摆球的质量', count: 2, right: false },
  ];
  expect(givenLines({ choices, given })).toEqual([...choices, { value: '', text: null, count: 1, right: false }]);
  expect(givenLines({ choices, given: [] })).toEqual(choices);
});

test('of what was typed there is what was given', () => {
  expect(givenLines({ given })).toEqual(given.map((g) => ({ ...g, text: null })));
});

test('a question that was answered before all is said to be so, and to its asker alone too', () => {
  expect(cameOf({ told: true, answered: false })).toEqual(['aloud']);
  expect(cameOf({ told: true, answered: true })).toEqual(['aloud', 'replied']);
  expect(cameOf({ told: false, answered: true })).toEqual(['replied']);
  expect(cameOf({ told: false, answered: false })).toEqual(['unanswered']);
});
