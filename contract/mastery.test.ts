import { expect, test } from 'vitest';
import { learnt } from '#src/machines/lesson/evidence.ts';
import { BEGINNING, classStanding, masteredOf, masteryOf, masteryStateOf, shownMastery } from './mastery.ts';

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

const after = (answers: readonly boolean[], guess: number) => ({
  tries: answers.length,
  right: answers.filter(Boolean).length,
  flagged: false,
  mastery: masteryOf({
    known: answers.reduce((known, isRight) => learnt(known, isRight, guess), BEGINNING),
    tries: answers.length,
    flagged: false,
  }),
});

test.each([0.5, 1 / 3, 0.25, 0.05])('one right answer of one is mastered, guessed by %d', (guess) => {
  expect(masteryStateOf(after([true], guess))).toBe('mastered');
  expect(shownMastery(after([true], guess))).toBeGreaterThanOrEqual(60);
});

test('after a hint an answer proves nothing; one that was wrong is not passed over; a flag holds', () => {
  const point = { tries: 1, right: 1, flagged: false };
  expect(shownMastery({ ...point, mastery: BEGINNING })).toBe(30);
  expect(shownMastery({ ...point, tries: 2, mastery: 0.49 })).toBe(49);
  expect(shownMastery({ ...point, mastery: 0.45, flagged: true })).toBe(45);
  // a log that does not say how many were right
  expect(shownMastery({ ...point, right: undefined, mastery: 0.49 })).toBe(49);
  expect(masteryOf({ known: 0.9, tries: 0, flagged: false })).toBe(0);
});

test('as many are mastered as have the word', () => {
  const point = { tries: 1, flagged: false };
  expect(
    masteredOf([
      { ...point, mastery: 0.6 },
      { ...point, mastery: 0.9, flagged: true },
      { ...point, mastery: 0.3 },
    ]),
  ).toEqual({
    mastered: 1,
    of: 3,
  });
});

test('a point without a question has no mastery, and is none of those that can be mastered', () => {
  const mastered = { mastery: 0.9, tries: 1, flagged: false };
  const told = { mastery: 0, tries: 0, flagged: false, taught: true };
  const untested = { ...told, asked: false };
  expect(shownMastery(untested)).toBeNull();
  expect(shownMastery(told)).toBeNull();
  expect(masteredOf([mastered, untested])).toEqual({ mastered: 1, of: 1 });
  expect(masteredOf([mastered, untested, told])).toEqual({ mastered: 1, of: 2 });
  // answered beside lessons
  expect(masteredOf([{ ...mastered, asked: false }])).toEqual({ mastered: 1, of: 1 });
  expect(classStanding({ mastery: 0, students: 0, asked: false })).toBe('untested');
  expect(classStanding({ mastery: 0, students: 0 })).toBe('ahead');
  expect(classStanding({ mastery: 0.9, students: 2, asked: true })).toBe('mastered');
});
