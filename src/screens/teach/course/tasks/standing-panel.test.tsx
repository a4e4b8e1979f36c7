// How a class stands with a task: who opened it when, and that those who owe it are reminded.
import { afterEach, expect, test, vi } from 'vitest';
import type { Assignment } from '#contract/assignments.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { StandingPanel } from './standing-panel.tsx';

let shown: Shown;
afterEach(() => {
  shown.unmount();
  vi.unstubAllGlobals();
});

const task: Assignment = {
  id: 'a',
  version: 1,
  createdAt: 0,
  kind: 'lesson',
  refId: 'k',
  courseId: 'k',
  course: '课',
  title: '学完单摆',
  to: { classIds: ['c'], userIds: [] },
  names: ['1班'],
  from: 0,
  until: null,
  family: null,
};
const person = (n: number, more: object) => ({
  ...{
    studentId: `p${n}`,
    name: `学生${n}`,
    userName: `s${n}`,
    state: 'none',
    until: null,
    excused: false,
    left: false,
    open: true,
  },
  ...{ openedAt: null, ...more },
});

const open = async (rows: readonly object[], powers: readonly string[]) => {
  shown = await renderScreen(<StandingPanel assignment={task} onClose={() => {}} />, {
    powers,
    answers: { '/OrgApi/Assignment/Standing': rows, '/OrgApi/Assignment/Remind': { people: 2 } },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('学生1'));
};
const ROWS = [
  person(1, {}),
  person(2, { state: 'doing', openedAt: Date.UTC(2026, 10, 3, 4) }),
  person(3, { state: 'done', openedAt: 1 }),
  person(4, { excused: true }),
];

test('when it was opened, and a word to those who owe it', async () => {
  await open(ROWS, ['Assignment.Update']);
  expect(shown.text()).toContain('2026年11月3日 12:00 打开');
  shown.press(shown.find('button', '提醒还没完成的 2 人'));
  await vi.waitFor(() => expect(shown.asked.filter((a) => a.path === '/OrgApi/Assignment/Remind')).toHaveLength(1));
});

test('nobody owes it, or one may not: no button', async () => {
  await open(ROWS, []);
  expect(shown.text()).not.toContain('提醒');
  shown.unmount();
  await open([person(1, { state: 'done' })], ['Assignment.Update']);
  expect(shown.text()).not.toContain('提醒');
});
