import { expect, test } from 'vitest';
import { masteryStateOf, type Row } from './mastery-state.ts';

const row = (more: Partial<Row>): Row => ({
  pointId: 'p',
  title: '',
  goal: '',
  mastery: 0,
  tries: 0,
  flagged: false,
  taught: false,
  ...more,
});

test.each([
  ['ahead', {}],
  ['taught', { taught: true }],
  ['weak', { taught: true, tries: 2, mastery: 0.4 }],
  ['mastered', { taught: true, tries: 2, mastery: 0.6 }],
  // the teacher was told: that outweighs what was right
  ['flagged', { taught: true, tries: 4, mastery: 0.45, flagged: true }],
])('%s', (standing, more) => {
  expect(masteryStateOf(row(more))).toBe(standing);
});
