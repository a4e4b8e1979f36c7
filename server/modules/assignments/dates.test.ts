// A person's dates by table: kinds of assignments x exceptions. The kindest holds, none shortens.
import { describe, expect, test } from 'vitest';
import { type Dated, type Grant, kindest } from './dates.ts';
import { exceptionProblems } from './exceptions.check.ts';

const DUE = 1000;
const LESSON: Dated = { id: 'a', kind: 'lesson', courseId: 'k', byId: 't', until: DUE };
const STEP = { stepOf: 'whole', stepOfKind: 'task' };
const NONE: Grant = {
  assignmentId: null,
  dueFrom: null,
  dueUntil: null,
  kinds: [],
  courseIds: null,
  byId: 't',
  until: null,
  minutes: null,
  attempts: null,
  excused: false,
};
const one = (more: Partial<Grant>): Grant => ({ ...NONE, assignmentId: 'a', ...more });
const span = (more: Partial<Grant>): Grant => ({ ...NONE, dueFrom: 500, dueUntil: 1500, until: 2000, ...more });

describe('until when', () => {
  test.each<[string, Partial<Dated>, Grant[], number | null]>([
    ['without an exception its own', {}, [], DUE],
    ['later', {}, [one({ until: 3000 })], 3000],
    ['never earlier', {}, [one({ until: 10 })], DUE],
    ['the latest of several, whatever their order', {}, [one({ until: 3000 }), span({}), one({ until: 1200 })], 3000],
    ['without an end none', { until: null }, [one({ until: 3000 }), span({})], null],
    ['of another assignment', {}, [one({ assignmentId: 'b', until: 3000 })], DUE],
    ['due in the span', {}, [span({})], 2000],
    ['due on its first moment', { until: 500 }, [span({})], 2000],
    ['due on its last moment', { until: 1500 }, [span({})], 2000],
    ['due before it', { until: 499 }, [span({})], 499],
    ['due behind it', { until: 1501 }, [span({})], 1501],
    ['of this kind', {}, [span({ kinds: ['exam', 'lesson'] })], 2000],
    ['of another kind', {}, [span({ kinds: ['exam'] })], DUE],
    ['one assignment, but another kind', {}, [one({ kinds: ['exam'], until: 3000 })], DUE],
    ['a step, of what it is a step of', STEP, [one({ assignmentId: 'whole', until: 3000 })], 3000],
    ['a step, of the other kind in the span', STEP, [span({ kinds: ['task'] })], 2000],
    ['a step, of a third kind', STEP, [span({ kinds: ['exam'] })], DUE],
    ['in a course of who gave it', {}, [span({ courseIds: ['j', 'k'] })], 2000],
    ['in a course of somebody else', {}, [span({ courseIds: ['j'] })], DUE],
    ['without a course, by who gave it', { courseId: null }, [span({ courseIds: ['j'] })], 2000],
    ['without a course, by somebody else', { courseId: null, byId: 'x' }, [span({ courseIds: ['j'] })], DUE],
    ['without a course, by an administrator', { courseId: null, byId: 'x' }, [span({})], 2000],
  ])('%s', (_name, assignment, grants, until) => {
    expect(kindest({ ...LESSON, ...assignment }, grants).until).toBe(until);
  });
});

test.each(['lesson', 'section', 'exam'])('minutes, attempts and excuses of a %s: the most of each', (kind) => {
  const grants = [
    one({ minutes: 20, attempts: 1 }),
    span({ minutes: 30, excused: true }),
    one({ kinds: ['report'], minutes: 90, attempts: 9, excused: true }),
  ];
  expect(kindest({ ...LESSON, kind }, grants)).toEqual({ until: 2000, minutes: 30, attempts: 1, excused: true });
  expect(kindest({ ...LESSON, kind }, [])).toEqual({ until: DUE, minutes: 0, attempts: 0, excused: false });
});

describe('what is no exception', () => {
  const WANTED = { ...NONE, assignmentId: 'a', until: 2000 };
  const SPAN = { ...WANTED, assignmentId: null, dueFrom: 500, dueUntil: 1500 };
  test.each([
    ['another end', WANTED, {}],
    ['the same end', { ...WANTED, until: DUE }, {}],
    ['a span', SPAN, {}],
    ['excused', { ...WANTED, until: null, excused: true }, {}],
    ['no target', { ...WANTED, assignmentId: null }, { assignmentId: 'required' }],
    ['two targets', { ...SPAN, assignmentId: 'a' }, { dueFrom: 'oneTarget' }],
    ['half a span', { ...SPAN, dueUntil: null }, { dueUntil: 'required' }],
    ['the other half', { ...SPAN, dueFrom: null }, { dueFrom: 'required' }],
    ['a span backwards', { ...SPAN, dueFrom: 1500, dueUntil: 500 }, { dueUntil: 'endsBeforeStart' }],
    ['no grant', { ...WANTED, until: null }, { until: 'noGrant' }],
    ['an end before the due', { ...WANTED, until: DUE - 1 }, { until: 'beforeDue' }],
    ['an end before the span’s', { ...SPAN, until: 1499 }, { until: 'beforeDue' }],
  ])('%s', (_name, wanted, problems) => {
    expect(exceptionProblems(wanted, DUE)).toEqual(problems);
  });

  test('what has no end may get one later', () => {
    expect(exceptionProblems(WANTED, null)).toEqual({});
  });
});
