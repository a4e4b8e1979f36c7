// What was asked: rows with who asked, one opened with its answer, and a draft for the bank made of it.
import { afterEach, expect, test, vi } from 'vitest';
import type { AskedRow } from '#contract/asked.ts';
import { answer as reply } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { AskedPanel } from './panel.tsx';

const ADD = '/OrgApi/AISetting/QuestionAdd';
const REPLY = '/OrgApi/AISetting/DialogueReply';
const CORRECT = '/OrgApi/AISetting/DialogueCorrect';
const CLOSE = '/OrgApi/AISetting/DialogueClose';
const row: AskedRow = {
  id: 'r1',
  text: '摆长怎么测量？',
  at: 0,
  pointId: 'p1',
  title: '周期公式',
  lessonId: 'l1',
  studentId: 's1',
  name: '李浩然',
  to: 'tutor',
  state: 'open',
};
const citation = { n: 1, documentId: 'd1', document: '讲义.pdf', page: 3, quote: '从悬点量到球心。' };

let shown: Shown;
afterEach(() => shown.unmount());

async function open(more: object = {}, answers: object = {}): Promise<void> {
  shown = await renderScreen(<AskedPanel courseId="c" />, {
    answers: {
      '/OrgApi/AISetting/DialogueItems': { items: [row], itemCount: 1, page: 1, pageSize: 10 },
      '/OrgApi/AISetting/DialogueItem': {
        ...row,
        answer: '从悬点量到球心。[1]',
        engine: 'embedded',
        citations: [citation],
        canKeep: true,
        ...more,
      },
      '/OrgApi/CourseClass/Items': { items: [] },
      '/OrgApi/AISetting/PlanItems': { points: [{ id: 'p1', title: '周期公式' }], material: {}, running: 0 },
      [ADD]: { id: 'q1' },
      ...answers,
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('李浩然'));
  shown.press(shown.find('button', '摆长怎么测量？'));
}

test('a row opens the exchange with its source; it becomes a draft of the bank', async () => {
  await open();
  await vi.waitFor(() => expect(document.body.textContent).toContain('内置助教'));
  expect(document.body.textContent).toContain('讲义.pdf');
  shown.press(shown.find('button', '加入题库'));
  await vi.waitFor(() =>
    expect(shown.asked.find((a) => a.path === ADD)?.body).toMatchObject({ pointId: 'p1', kind: 'short' }),
  );
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
});

test('unanswered, and of a point that is gone: said, and nothing to keep', async () => {
  await open({ answer: '', engine: null, citations: [], canKeep: false });
  await vi.waitFor(() => expect(document.body.textContent).toContain('还没有得到回答'));
  expect(document.body.textContent).not.toContain('加入题库');
});

const write = (text: string): void => {
  const field = document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea');
  if (!field) throw new Error('no place to write');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
const sent = (path: string) => shown.asked.filter((a) => a.path === path).map((a) => a.body);

test('the student is answered, and the panel closes; sent again after a failure, it is the same reply', async () => {
  let failures = 1;
  await open({}, { [REPLY]: () => (failures-- > 0 ? reply(500, null, '出错了') : { at: 1 }) });
  await shown.comes('button', '发送回复');
  write('从悬点量到球心。');
  shown.press(shown.find('button', '发送回复'));
  await vi.waitFor(() => expect(sent(REPLY)).toHaveLength(1));
  await vi.waitFor(() => expect(shown.find('button', '发送回复').hasAttribute('disabled')).toBe(false));
  shown.press(shown.find('button', '发送回复'));
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  const [first, again] = sent(REPLY);
  expect(first).toMatchObject({ id: 'r1', text: '从悬点量到球心。' });
  expect(again).toEqual(first);
});

test('a correction that is refused says why below its words, which stay', async () => {
  const refusal = { fields: { text: '请不要写学生的名字' } };
  await open(
    { words: [{ kind: 'reply', by: '林老师', text: '先看讲义', at: 0 }] },
    { [CORRECT]: () => reply(422, refusal, '填写有误') },
  );
  shown.press(await shown.comes('button', '更正助教'));
  expect(document.body.textContent).toContain('先看讲义');
  write('李浩然问得好');
  shown.press(shown.find('button', '保存更正'));
  await vi.waitFor(() => expect(document.body.textContent).toContain('请不要写学生的名字'));
  expect(document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value).toBe('李浩然问得好');
});

test('a question that waits can be closed', async () => {
  await open({}, { [CLOSE]: null });
  shown.press(await shown.comes('button', '关闭提问'));
  await vi.waitFor(() => expect(sent(CLOSE)).toEqual([{ ids: ['r1'] }]));
});
