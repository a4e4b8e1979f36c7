import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lessonLifecycle } from '#src/machines/lesson/lesson.lifecycle.ts';
import type { Entry, StreamState } from '#src/stream/fold.ts';
import { checksOf } from './checks.ts';
import { blank, citationsOf, type FlowItem, flowOf, isSameItem, tellsPoint } from './flow.ts';

const golden = (name: string): StreamState => {
  const path = join(import.meta.dirname, '../../../tests/stream/golden', `${name}.json`);
  return (JSON.parse(readFileSync(path, 'utf8')) as { state: StreamState }).state;
};

describe('the flow', () => {
  test('a question is a thread; the lesson returns under a line, and the cut sentence stands once', () => {
    const flow = flowOf(golden('lesson-cut-in'), lessonLifecycle.flow);
    expect(flow.map((i) => i.kind)).toEqual(['block', 'text', 'thread', 'back', 'text', 'block']);
    expect(flow[1]).toMatchObject({ text: '先看定义。' });
    expect(flow[2]).toMatchObject({ items: [{ role: 'user', text: '为什么?' }, { role: 'assistant' }] });
    expect(flow[3]).toMatchObject({ point: 1, part: 1 });
    expect(flow[4]).toMatchObject({ text: '当摆角小于 5° 时成立。' });
  });

  test('what has not changed is known again', () => {
    const state = golden('lesson-cut-in');
    const [before, after] = [
      flowOf(state, lessonLifecycle.flow),
      flowOf({ entries: [...state.entries] }, lessonLifecycle.flow),
    ];
    expect(before.every((item, i) => isSameItem(item, after[i] ?? item))).toBe(true);
    const grown = flowOf(
      {
        entries: state.entries.map((e) =>
          e.kind === 'message' && e.role === 'user' ? { ...e, text: `${e.text}?` } : e,
        ),
      },
      lessonLifecycle.flow,
    );
    expect(before.map((item, i) => isSameItem(item, grown[i] ?? item))).toEqual([true, true, false, true, true, true]);
    expect(isSameItem(before[0] as never, before[1] as never)).toBe(false);
  });

  test('a result stands in its question, not beside it', () => {
    const flow = flowOf(golden('lesson-answer'), lessonLifecycle.flow);
    expect(flow.map((i) => (i.kind === 'block' ? i.block.type : i.kind))).toEqual(['check-question', 'text']);
  });

  test('a pause is told by the page, not once more among what was said', () => {
    const notice = (kind: string): Entry => ({
      ...{ kind: 'block', id: kind, type: 'notice', content: { kind, by: '林知行' } },
      ...{ runId: null, during: '' },
    });
    const flow = flowOf({ entries: [notice('paused'), notice('teacher')] }, lessonLifecycle.flow);
    expect(flow.map((i) => i.id)).toEqual(['teacher']);
  });

  test('what a teacher says to a question stands with it: a correction where it is, a reply with it again where the reader is', () => {
    const place = { runId: null, during: 'active.teaching.checking' };
    const said = (id: string, role: 'user' | 'assistant', text: string): Entry => ({
      ...place,
      kind: 'message',
      id,
      role,
      text,
      open: false,
    });
    const word = (id: string, kind: string): Entry => ({
      ...place,
      kind: 'block',
      id,
      type: 'notice',
      content: { kind, text: '话' },
    });
    const asked = [said('q.r', 'user', '为什么？'), word('q.r~to-teacher', 'to-teacher')];
    const idsOf = (entries: Entry[]) =>
      flowOf({ entries }, lessonLifecycle.flow).map((i) => (i.kind === 'thread' ? i.items.map((own) => own.id) : i.id));
    expect(idsOf([...asked, word('q.r~reply.1', 'teacher')])).toEqual([['q.r', 'q.r~to-teacher', 'q.r~reply.1']]);
    const later = [...asked, said('point.p.0', 'assistant', '讲解'), word('q.r~reply.1', 'teacher')];
    expect(idsOf([...later, word('q.r~corrected', 'corrected')])).toEqual([
      ['q.r', 'q.r~to-teacher', 'q.r~corrected'],
      'point.p.0',
      ['q.r~again', 'q.r~reply.1'],
    ]);
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
    const flow = flowOf({ entries }, lessonLifecycle.flow);
    expect(flow.map((i) => i.kind)).toEqual(['text', 'back', 'text']);
    expect(flow[1]).toMatchObject({ point: 0, part: 2 });
    expect(flow[2]).toMatchObject({ citations: [item], open: true });
    expect(citationsOf({ entries })).toEqual([item]);
  });
});

test('the open question is the last one without a result, while the lesson waits for it', () => {
  const entries = golden('lesson-cut-in').entries;
  expect(checksOf({ entries }, 'active.teaching.checking', lessonLifecycle.flow).open).toBe('p1.1');
  expect(checksOf({ entries }, 'active.asking.answering', lessonLifecycle.flow).open).toBeNull();
  expect(checksOf(golden('lesson-answer'), 'active.teaching.checking', lessonLifecycle.flow)).toMatchObject({
    open: null,
    last: 'p1.1',
  });
});

test('a telling that was unfolded as a hint keeps the answer to itself, and its length', () => {
  const told: FlowItem = {
    kind: 'text',
    id: 'point.p1.0~0',
    role: 'assistant',
    text: '先看定义。低于 5 ℃ 变黄。[1]',
    marks: [],
    open: false,
    citations: [{ n: 1, documentId: 'd', document: '讲义.md', quote: '低于 5 ℃ 变黄。' }],
  };
  const blanked = { pointId: 'p1', blanks: ['低于 5 ℃ 变黄。'] };
  expect(blank(told, blanked)).toMatchObject({ text: '先看定义。＿＿ ＿ ＿ ＿＿＿[1]', citations: [] });
  expect(blank(told, { ...blanked, pointId: 'p2' })).toBe(told);
  expect(blank(told, null)).toBe(told);
});

test('why a point is asked about again is none of its telling: it stays where that is folded away', () => {
  const said = (id: string): FlowItem => ({
    kind: 'text',
    id,
    role: 'assistant',
    text: '…',
    marks: [],
    open: false,
    citations: [],
  });
  const ids = ['point.p1.0', 'remedy.p1.1.1.0', 'recall.p1.1', 'recall.p1.1.p2'];
  expect(ids.map((id) => tellsPoint(said(id), 'p1'))).toEqual([true, true, false, false]);
});
