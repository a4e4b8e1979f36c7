// A task of several steps: one line with its bar, and its steps in their order.
import { afterEach, expect, test, vi } from 'vitest';
import type { AgendaShown } from '#contract/agendas.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { MyTaskScreen } from './screen.tsx';

vi.mock('#src/stream/use-log.ts', () => ({ useLog: () => {} }));

let shown: Shown;
afterEach(() => shown.unmount());

const task: AgendaShown = {
  title: '预习单摆',
  inOrder: true,
  until: null,
  excused: false,
  over: false,
  done: 0,
  of: 3,
  steps: [
    { id: 'read', title: '读讲义', kind: 'hand', assignmentId: null, state: 'none', path: null },
    {
      id: 'write',
      title: '写作业',
      kind: 'homework',
      assignmentId: 'w',
      state: 'locked',
      path: '/HomeWork/ViewJob?id=w',
    },
    { id: 'say', title: '填问卷', kind: 'survey', assignmentId: 's', state: 'locked', path: '/MySurvey/ViewJob?id=s' },
  ],
};
const ticked: AgendaShown = {
  ...task,
  done: 1,
  steps: task.steps.map((s) => ({ ...s, state: s.id === 'read' ? 'done' : s.id === 'write' ? 'none' : 'locked' })),
};
const open = (item: AgendaShown) =>
  renderScreen(<MyTaskScreen />, {
    at: '/MyTask?id=a',
    answers: { '/api/Task/Item': item, '/api/Task/Tick': ticked },
  });
const button = (name: string) => shown.find('button', name) as HTMLButtonElement;

test('a tick opens the next step, and the bar moves', async () => {
  shown = await open(task);
  await shown.comes('h1', '预习单摆');
  expect(shown.text()).toContain('已完成 0 / 3 步');
  expect(button('开始：写作业').disabled).toBe(true);
  shown.press(shown.find('input', '读讲义：已完成'));
  await vi.waitFor(() => expect(shown.text()).toContain('已完成 1 / 3 步'));
  expect(shown.asked.at(-1)).toEqual({
    path: '/api/Task/Tick',
    body: { assignmentId: 'a', stepId: 'read', on: true },
  });
  expect(button('开始：写作业').disabled).toBe(false);
  expect(button('开始：填问卷').disabled).toBe(true);
});

test('over, nothing is ticked; what was handed in can be looked at', async () => {
  shown = await open({
    ...ticked,
    over: true,
    steps: ticked.steps.map((s) => ({ ...s, state: s.id === 'write' ? 'submitted' : 'missed' })),
  });
  await shown.comes('h1', '预习单摆');
  expect((shown.find('input', '读讲义：已完成') as HTMLInputElement).disabled).toBe(true);
  expect(button('查看：写作业').disabled).toBe(false);
  expect(shown.text()).toContain('已过截止时间');
});

test('taken back it is not there, and the list is a step away', async () => {
  shown = await renderScreen(<MyTaskScreen />, { at: '/MyTask?id=a', answers: {} });
  await vi.waitFor(() => expect(shown.text()).toContain('没有这项任务'));
  expect(shown.find('a', '全部任务').getAttribute('href')).toBe('/MyTask');
});

test('in the list it is one line with its bar', async () => {
  const line = {
    assignmentId: 'a',
    kind: 'task',
    refId: 'g',
    courseId: null,
    course: '',
    title: '预习单摆',
    from: 1,
    until: null,
    excused: false,
    state: 'doing',
    when: 'later',
    left: false,
    path: '/MyTask?id=a',
    progress: { done: 2, of: 3 },
  };
  shown = await renderScreen(<MyTaskScreen />, {
    at: '/MyTask',
    answers: {
      '/api/StudentCenter/MyTask': { now: 1, items: [line] },
      '/api/Interaction/Mine': { classes: [], questions: [], now: null, past: [] },
      '/api/Task/Item': task,
    },
  });
  await shown.comes('h1', '我的任务');
  expect(shown.text()).toContain('2/3 步');
  expect(document.querySelector('[aria-label="预习单摆：共 3 步，已完成 2 步"]')).not.toBeNull();
  shown.press(button('继续：预习单摆'));
  await shown.comes('h1', '预习单摆');
});
