import { expect, test } from 'vitest';
import { chosenOf, lastCalled, taughtClasses } from './taught.ts';

const own = [{ id: 'c1', name: '一班' }];
const given = [
  { classId: 'c1', className: '一班', courseId: 'k1', course: '单摆' },
  { classId: 'c1', className: '一班', courseId: 'k1', course: '单摆' },
  { classId: 'c2', className: '二班', courseId: 'k1', course: '单摆' },
];
const courses = [
  { id: 'k1', name: '单摆', classes: ['一班', '二班'] },
  { id: 'k2', name: '光路', classes: [] },
  { id: 'k3', name: '热学', classes: ['三班'] },
];
/** Of chapters: nothing in it is steered from here. */
const ordinary = { classId: 'c1', className: '一班', courseId: 'k0', course: '力学基础' };
const shown = (steersAll: boolean) =>
  taughtClasses({ own, given: [ordinary, ...given], courses, steersAll }).map((r) => `${r.className} ${r.course}`);

test('her own class in what it was given and in what is open to all, once each', () => {
  expect(shown(false)).toEqual(['一班 单摆', '一班 光路']);
});

test('an administrator has every class', () => {
  expect(shown(true)).toEqual(['一班 单摆', '二班 单摆', '一班 光路', '二班 光路']);
});

test('a board opens on the course that is being studied, unless the address says another', () => {
  const taught = taughtClasses({ own, given, courses, steersAll: true });
  const studied = [
    { classId: 'c9', courseId: 'k9' },
    { classId: 'c2', courseId: 'k2' },
    { classId: 'c1', courseId: 'k2' },
  ];
  const opened = (classId: string, courseId: string, now = studied) => {
    const one = chosenOf(taught, { classId, courseId }, now);
    return one && `${one.className} ${one.course}`;
  };
  expect(opened('', '')).toBe('二班 光路');
  expect(opened('c1', '')).toBe('一班 光路');
  expect(opened('c1', 'k1')).toBe('一班 单摆');
  expect(opened('', 'k1')).toBe('一班 单摆');
  expect(opened('', '', [])).toBe('一班 单摆');
  expect(opened('c8', '')).toBeUndefined();
});

test('attendance opens where the roll was called last, though another course is being studied', () => {
  const taught = taughtClasses({ own, given, courses, steersAll: true });
  const studied = [
    { classId: 'c1', courseId: 'k1', calledAt: null },
    { classId: 'c1', courseId: 'k2', calledAt: 5 },
    { classId: 'c2', courseId: 'k1', calledAt: 4 },
  ];
  const opened = (classId: string) => chosenOf(taught, { classId, courseId: '' }, lastCalled(studied));
  expect(opened('')).toMatchObject({ classId: 'c1', courseId: 'k2' });
  expect(opened('c2')).toMatchObject({ classId: 'c2', courseId: 'k1' });
});
