import { expect, test } from 'vitest';
import { hasRole } from './guarded.ts';

test('one role or a list; super has all; nobody has none', () => {
  expect(hasRole('teacher', 'teacher')).toBe(true);
  expect(hasRole('teacher', ['admin', 'teacher'])).toBe(true);
  expect(hasRole('student', ['admin', 'teacher'])).toBe(false);
  expect(hasRole('super', 'admin')).toBe(true);
  expect(hasRole(undefined, 'student')).toBe(false);
});

test('no roles given is a mistake', () => {
  expect(() => hasRole('super', [])).toThrow('at least one role');
  expect(() => hasRole('student', '')).toThrow('at least one role');
});
