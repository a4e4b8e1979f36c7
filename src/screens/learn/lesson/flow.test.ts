import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Lifecycle } from '#contract/stream.ts';
import type { Entry, StreamState } from '#src/stream/fold.ts';
import { checksOf, nextStep, outlineOf, progressOf } from './facts.ts';
import { citationsOf, flowOf, isSameItem } from './flow.ts';

const golden = (name: string): StreamState => {
  const path = join(import.meta.dirname, '../../../../tests/stream/golden', `${name}.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { state: StreamState }).state;
};

describe('the flow', () => {
  test('a question is a thread; the lesson returns under a line, and the cut sentence stands once', () => {
    const flow = flowOf(golden('lesson-cut-in'));
    expect(flow.map((i) => i.kind)).toEqual(['block', 'text', 'thread', 'back', 'text', 'block']);
    expect(flow[1]).toMatchObject({ text: '先看定义。' });
    expect(flow[2]).toMatchObject({ items: [{ role: 'user', text: '为什么?' }, { role: 'assistant' }] });
    expect(flow[3]).toMatchObject({ point: 1, part: 1 });
    expect(flow[4]).toMatchObject({ text: '当摆角小于 5° 时成立。' });
  });

  test('what has not changed is known again', () => {
    const state = golden('lesson-cut-in');
    const [before, after] = [flowOf(state), flowOf({ entries: [...state.entries] })];
    expect(before.every((item, i) => isSameItem(item, after[i] ?? item))).toBe(true);
    const grown = flowOf({
      entries: state.entries.map((e) => (e.kind === 'message' && e.role === 'user' ? { ...e, text: `${e.text}?` } : e)),
    });
    expect(before.map((item, i) => isSameItem(item, grown[i] ?? item))).toEqual([true, true, false, true, true, true]);
    expect(isSameItem(before[0] as never, before[1] as never)).toBe(false);
  });

  test('a result stands in its question, not beside it', () => {
    const flow = flowOf(golden('lesson-answer'));
    expect(flow.map((i) => (i.kind === 'block' ? i.block.type : i.kind))).toEqual(['check-question', 'text']);
  });

  test('sources belong to their text, and to the message that goes on with it', () => {
    const place = { runId: null, during: '' };
    const item = { n: 1, documentId: 'd', document: '讲义', quote: '原文' };
    const entries: Entry[] = [
      { ...place, kind: 'message', id: 'm~1', role: 'assistant', text: '第一段。\n\n第二段[1]未完', open: false },
      { ...place, kind: 'block', id: 'm~c', type: 'citations', content: { messageId: 'm~1', items: [item] } },
      {
        ...place,
        kind: 'message',
        id: 'm~2',
        role: 'assistant',
        text: '第二段[1]完。',
        open: true,
        continues: { messageId: 'm~1', from: 6 },
      },
    ];
    const flow = flowOf({ entries });
    expect(flow.map((i) => i.kind)).toEqual(['text', 'back', 'text']);
    expect(flow[1]).toMatchObject({ point: 0, part: 2 });
    expect(flow[2]).toMatchObject({ citations: [item], open: true });
    expect(citationsOf({ entries })).toEqual([item]);
  });
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
    ['done', 2, 2],
    ['current', 0, 1],
    ['ahead', 0, 0],
  ]);
  expect(progressOf(outline)).toEqual({ done: 1, of: 3 });
});

test('a flagged point stays flagged; the introduction is before the first point; a chart that cannot be read says nothing', () => {
  const flagged = outlineOf(
    points,
    lifecycle('active.teaching.summary', { at: 3, points: [{ id: 'p2', flagged: true }] }),
  );
  expect(flagged.map((p) => p.status)).toEqual(['done', 'flagged', 'done']);
  expect(outlineOf(points, lifecycle('active.teaching.intro.speaking', { at: 0, points: [] }))[0]?.status).toBe(
    'ahead',
  );
  expect(outlineOf(points, { machine: 'lesson', state: 'x', allowed: [], chart: 7 }).map((p) => p.status)[2]).toBe(
    'ahead',
  );
});

test('the open question is the last one without a result, while the lesson waits for it', () => {
  const entries = golden('lesson-cut-in').entries;
  expect(checksOf({ entries }, 'active.teaching.checking').open).toBe('p1.1');
  expect(checksOf({ entries }, 'active.asking.answering').open).toBeNull();
  expect(checksOf(golden('lesson-answer'), 'active.teaching.checking')).toMatchObject({ open: null, last: 'p1.1' });
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
  expect(nextStep(state, (type) => (allowed as readonly string[]).includes(type))).toBe(step);
});
