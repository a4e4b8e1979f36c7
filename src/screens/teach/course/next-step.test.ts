import { expect, test } from 'vitest';
import {
  needsApproval,
  nextPlanStep,
  nextWords,
  type Plan,
  type PointSummary,
  pointsWithoutQuestions,
} from './next-step.ts';

type State = PointSummary['parts']['explanation']['state'];
const point = (id: string, explanation: State, questions = { draft: 0, edited: 0, approved: 0 }): PointSummary => {
  const mark = (state: State) => ({ state, by: null, at: null });
  const parts = { explanation: mark(explanation), example: mark('missing'), discussion: mark('missing') };
  return { id, version: 1, title: id, goal: '', taught: explanation === 'approved', parts, questions };
};
const plan = (points: PointSummary[], ready = 1, waiting = 0): Plan => ({
  points,
  material: { ready, waiting },
  running: 0,
  drafter: 'embedded',
  drafting: [],
});
const read =
  (...ids: string[]) =>
  (p: PointSummary) =>
    ids.includes(p.id);

test('points that are taught and ask nothing are named', () => {
  const asked = point('b', 'approved', { draft: 0, edited: 0, approved: 1 });
  const drafted = point('c', 'draft', { draft: 2, edited: 0, approved: 0 });
  expect(pointsWithoutQuestions([point('a', 'approved'), asked, drafted]).map((p) => p.id)).toEqual(['a']);
});

test.each([
  ['nothing there', plan([], 0), 'draft', [], { step: 'upload' }],
  ['the first document is being read', plan([], 0, 1), 'draft', [], { step: 'wait' }],
  ['one of two is ready', plan([], 1, 1), 'draft', [], { step: 'draft' }],
  ['drafted', plan([point('a', 'draft'), point('b', 'draft')]), 'draft', [], { step: 'read', count: 2 }],
  ['half read', plan([point('a', 'draft'), point('b', 'draft')]), 'draft', ['a'], { step: 'read', count: 1 }],
  ['all read', plan([point('a', 'draft'), point('b', 'edited')]), 'draft', ['a', 'b'], { step: 'approve', count: 2 }],
  ['one is empty', plan([point('a', 'approved'), point('b', 'missing')]), 'draft', [], { step: 'read', count: 1 }],
  ['approved', plan([point('a', 'approved')]), 'draft', [], { step: 'publish' }],
  ['closed', plan([point('a', 'approved')]), 'closed', [], { step: 'reopen' }],
  ['taught', plan([point('a', 'approved')]), 'published', [], { step: 'teach' }],
  [
    'a new question',
    plan([point('a', 'approved', { draft: 1, edited: 0, approved: 2 })]),
    'published',
    [],
    { step: 'read', count: 1 },
  ],
] as const)('%s', (_name, given, status, seen, step) =>
  expect(nextPlanStep(given, status, read(...seen))).toEqual(step),
);

test('a headline says all that wait and those of them that were not read; what is empty is to be written, not read', () => {
  const drafted = plan([point('a', 'draft'), point('b', 'draft'), point('c', 'missing')]);
  expect(nextWords(drafted, 'draft', read('a'))).toEqual({ key: 'read', open: 2, count: 1 });
  const empty = plan([point('a', 'approved'), point('b', 'missing')]);
  expect(nextWords(empty, 'draft', read())).toEqual({ key: 'write', open: 0, count: 1 });
});

test('what is not there is not open', () => expect(needsApproval(point('a', 'missing'))).toBe(false));
