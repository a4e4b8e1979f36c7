// What was asked: rows with who asked, one opened with its answer, and a draft for the bank made of it.
import { afterEach, expect, test, vi } from 'vitest';
import type { AskedRow } from '#contract/asked.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { AskedPanel } from './panel.tsx';

const ADD = '/OrgApi/AISetting/QuestionAdd';
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

async function open(more: object = {}): Promise<void> {
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
