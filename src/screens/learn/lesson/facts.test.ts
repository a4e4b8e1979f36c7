import { expect, test } from 'vitest';
import type { Lifecycle } from '#contract/stream.ts';
import { checksOf } from '#src/blocks/flow/checks.ts';
import { flowOf } from '#src/blocks/flow/flow.ts';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import { lessonMachine } from '#src/machines/lesson/lesson.machine.ts';
import type { LessonPlace } from '#src/machines/lesson/lesson.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import type { Entry } from '#src/stream/fold.ts';
import { alternativeStep, discussionOf, disputableIn, exampleOf, nextStep, outlineOf, progressOf } from './facts.ts';

const at = (state: string): LessonPlace => storedPlace(lessonMachine, state);
const takes =
  (...types: string[]) =>
  (type: string): boolean =>
    types.includes(type);

test('what was cut can be gone on with, or passed over', () => {
  const can = takes('again', 'next', 'ask');
  for (const [state, way] of [
    ['active.teaching.presenting.cut', 'skip'],
    ['active.teaching.remedying.cut', 'skip'],
    ['active.asking.cut', 'back'],
  ] as const) {
    expect([nextStep(at(state), can), alternativeStep(at(state), can)]).toEqual(['again', way]);
  }
});

test('where nothing was cut there is one step, and nothing beside it', () => {
  expect(alternativeStep(at('active.teaching.presenting.speaking'), takes('next', 'ask'))).toBeNull();
  expect(alternativeStep(at('active.teaching.checking'), takes('again', 'answer'))).toBeNull();
  expect(alternativeStep(at('active.teaching.presenting.cut'), takes('again'))).toBeNull();
});

const points = ['p1', 'p2', 'p3'].map((pointId) => ({ pointId, title: pointId, goal: '' }));
const lifecycle = (state: string, context: object): Lifecycle => ({
  machine: 'lesson',
  state,
  allowed: [],
  chart: { context },
});

test('the outline says where we are and what was shown', () => {
  const context = {
    at: 1,
    points: [{ id: 'p1', tries: 2, right: 2, flagged: false }, { id: 'p2', tries: 1, right: 0 }, { id: 'p3' }],
  };
  const outline = outlineOf(points, lifecycle('active.teaching.checking', context));
  expect(outline.map((p) => [p.status, p.right, p.tries])).toEqual([
    ['mastered', 2, 2],
    ['current', 0, 1],
    ['ahead', 0, 0],
  ]);
  expect(progressOf(outline)).toEqual({ done: 1, of: 3 });
});

test('behind us a point has the word of its evidence, also while an earlier one is asked about again', () => {
  const shown = [
    { id: 'p1', tries: 2, right: 1, known: 0.45, questions: 2 },
    { id: 'p2', tries: 0, questions: 0 },
    { id: 'p3', tries: 0, questions: 1 },
  ];
  const place = (context: object) =>
    outlineOf(points, lifecycle('active.teaching.checking', { points: shown, ...context }));
  expect(place({ at: 2 }).map((p) => p.status)).toEqual(['weak', 'untested', 'current']);
  expect(place({ at: 0, onward: 2 }).map((p) => p.status)).toEqual(['current', 'untested', 'ahead']);
});

test('once there is a summary, with the teacher’s marks, the outline says the same', () => {
  const shown = [{ id: 'p1', tries: 1, right: 0, known: 0.2 }];
  const row = { pointId: 'p1', title: 'p1', mastery: 0.9, tries: 1, flagged: false };
  const summary = block('summary', 'summary', { score: 90, points: [row] });
  const outline = outlineOf(points, lifecycle('active.teaching.summary', { at: 3, points: shown }), [summary]);
  expect(outline[0]?.status).toBe('mastered');
});

test('a flagged point stays flagged; the introduction is before the first point; a chart that cannot be read says nothing', () => {
  const flagged = outlineOf(
    points,
    lifecycle('active.teaching.summary', { at: 3, points: [{ id: 'p2', flagged: true }] }),
  );
  expect(flagged.map((p) => p.status)).toEqual(['taught', 'flagged', 'taught']);
  expect(outlineOf(points, lifecycle('active.teaching.intro.speaking', { at: 0, points: [] }))[0]?.status).toBe(
    'ahead',
  );
  expect(outlineOf(points, { machine: 'lesson', state: 'x', allowed: [], chart: 7 }).map((p) => p.status)[2]).toBe(
    'ahead',
  );
});

test.each([
  ['preparing', ['start'], 'start'],
  ['paused', ['resume', 'end'], 'resume'],
  ['active.teaching.presenting.speaking', ['next', 'ask', 'pause'], 'skip'],
  ['active.teaching.presenting.cut', ['again', 'next'], 'again'],
  ['active.asking.answering', ['next'], 'back'],
  ['active.teaching.checking', ['answer', 'again', 'ask'], null],
  ['active.teaching.summary', ['next'], 'finish'],
  ['done', [], null],
] as const)('in %s with %s comes %s', (state, allowed, step) => {
  expect(nextStep(at(state), (type) => (allowed as readonly string[]).includes(type))).toBe(step);
});

const block = (id: string, type: string, content: unknown): Entry => ({
  kind: 'block',
  id,
  type,
  content,
  runId: null,
  during: 'active.teaching.checking',
});
const thread = (more: object = {}) =>
  block('discussion.p', 'discussion', { discussionId: 'd', pointId: 'p', prompt: '', contributions: [], ...more });

test('a thread is open until it is left, also while a question is answered or the lesson is paused', () => {
  for (const state of ['active.teaching.discussing', 'active.asking.answering', 'held.paused', 'paused'])
    expect([state, discussionOf({ entries: [thread()] }, at(state))]).toEqual([state, 'd']);
  expect(discussionOf({ entries: [thread({ closing: {} })] }, at('active.teaching.evaluating'))).toBeNull();
  expect(discussionOf({ entries: [thread()] }, at('done'))).toBeNull();
  expect(discussionOf({ entries: [] }, at('active.teaching.discussing'))).toBeNull();
});

test('hints belong to their question, and stand in its card', () => {
  const entries = [
    block('p.1', 'check-question', { questionId: 'p.1' }),
    block('p.1~h1', 'hint', { questionId: 'p.1', level: 1, text: 'a' }),
    block('p.1~h2', 'hint', { questionId: 'p.1', level: 2, text: 'b' }),
  ];
  const { hints, open } = checksOf({ entries }, 'active.teaching.checking', lessonLifecycle.flow);
  expect([open, hints['p.1']?.map((h) => h.text)]).toEqual(['p.1', ['a', 'b']]);
  expect(flowOf({ entries }, lessonLifecycle.flow).map((i) => i.id)).toEqual(['p.1']);
});

test('what is said in a discussion stands in the thread, not in the flow', () => {
  const said: Entry = {
    kind: 'message',
    id: 'q.r',
    role: 'user',
    text: '走慢',
    open: false,
    runId: 'r',
    during: 'active.teaching.discussing',
  };
  expect(flowOf({ entries: [thread(), said] }, lessonLifecycle.flow).map((i) => i.kind)).toEqual(['block']);
  expect(
    flowOf({ entries: [thread(), { ...said, during: 'active.teaching.checking' }] }, lessonLifecycle.flow).map(
      (i) => i.kind,
    ),
  ).toEqual(['block', 'thread']);
});

test('a discussion is gone on from, an evaluation passed over', () => {
  expect(nextStep(at('active.teaching.discussing'), takes('next', 'say'))).toBe('next');
  expect(nextStep(at('active.teaching.evaluating'), takes('next', 'evaluate'))).toBe('pass');
  expect(nextStep(at('held.paused'), takes())).toBeNull();
  expect(nextStep(at('active.teaching.retelling.writing'), takes('next', 'answer'))).toBe('notNow');
  expect(nextStep(at('active.teaching.presenting.part.turning'), takes('next', 'again'))).toBe('next');
});

test('an example is told, waits, or is filled in; a stop in it can be gone around', () => {
  const example = 'active.teaching.presenting.example';
  expect(nextStep(at(`${example}.telling`), takes('next', 'ask'))).toBe('skipExample');
  expect(nextStep(at(`${example}.waiting`), takes('next', 'ask'))).toBe('next');
  for (const leaf of ['filling', 'varying'])
    expect(nextStep(at(`${example}.${leaf}`), takes('fill', 'next'))).toBeNull();
  expect(alternativeStep(at(`${example}.cut`), takes('again', 'next'))).toBe('skipExample');
  const entries = [block('example.p.1', 'example', {}), block('example.p.2', 'example', {}), thread()];
  expect(exampleOf({ entries }, at(`${example}.filling`))).toBe('example.p.2');
  expect(exampleOf({ entries }, at('active.teaching.checking'))).toBeNull();
});

test('each question that the tutor answered can go to the teacher, until it has gone there', () => {
  const base = { runId: null, during: '' };
  const message = (id: string, role: 'user' | 'assistant', text: string, open = false): Entry => ({
    ...base,
    kind: 'message',
    id,
    role,
    text,
    open,
  });
  const told = message('point.p.0~0', 'assistant', '密度是……');
  const first = [message('q.1', 'user', '天平最小能称出多少克？'), message('a.1~0', 'assistant', '材料里是这样说的：')];
  const second = [message('q.2', 'user', '量筒呢？'), message('a.2~0', 'assistant', '最接近的是：')];
  expect(disputableIn([told])).toEqual({});
  expect(disputableIn([told, ...first.slice(0, 1), message('a.1~0', 'assistant', '材料', true)])).toEqual({});
  const both = { 1: '天平最小能称出多少克？', 2: '量筒呢？' };
  expect(disputableIn([told, ...first, ...second])).toEqual(both);
  const toTeacher: Entry = { ...base, kind: 'block', id: 'q.3~to-teacher', type: 'notice', content: {} };
  const gone = [...first, ...second, message('q.3', 'user', '天平最小能称出多少克？'), toTeacher];
  expect(disputableIn(gone)).toEqual({ 2: '量筒呢？' });
});
