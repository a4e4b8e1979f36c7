// What is proposed for a published course: to give it as a task, until somebody has it; then its board.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { Course } from '../course-row/queries.ts';
import { CourseNext } from './next.tsx';
import { TasksPanel } from './tasks/panel.tsx';

const course = { id: 'c', kind: 'ai', name: '密度', status: 'published', sections: 0 } as Course;
const approved = { state: 'approved', by: null, at: null };
const missing = { state: 'missing', by: null, at: null };
const point = {
  ...{ id: 'p', version: 1, title: '密度', goal: '', taught: true, missing: [] },
  parts: { explanation: approved, example: missing, discussion: missing },
  questions: { draft: 0, edited: 0, approved: 1 },
};
const plan = {
  ...{ points: [point], material: { ready: 1, waiting: 0 }, running: 0, drafter: 'embedded', drafting: [] },
};
const page = (items: object[]) => ({ items, itemCount: items.length, page: 1, pageSize: 100 });

let shown: Shown;
afterEach(() => shown.unmount());
const show = async (items: object[], powers = ['Assignment.Add', 'Assignment.Items']) => {
  const onAssign = vi.fn();
  const nowhere = () => {};
  shown = await renderScreen(
    <CourseNext course={course} tab="knowledge" onPlan={nowhere} onKnowledge={nowhere} onAssign={onAssign} />,
    { powers, answers: { '/OrgApi/AISetting/PlanItems': plan, '/OrgApi/Assignment/Items': page(items) } },
  );
  return onAssign;
};

test('a course that is nobody’s task is to be given', async () => {
  const onAssign = await show([]);
  shown.press(await shown.comes('button', '布置任务'));
  expect(onAssign).toHaveBeenCalledOnce();
  expect(shown.text()).toContain('还没有作为任务布置给任何人');
});

test('its place is kept while the plan is on its way', async () => {
  const nowhere = () => {};
  const answers = { '/OrgApi/AISetting/PlanItems': () => new Promise(() => {}) };
  shown = await renderScreen(
    <CourseNext course={course} tab="knowledge" onPlan={nowhere} onKnowledge={nowhere} onAssign={nowhere} />,
    { answers },
  );
  await vi.waitFor(() => expect(document.querySelector('[aria-hidden=true].chakra-skeleton')).not.toBeNull());
});

test('one that is given, and one that the teacher may not give, has its board', async () => {
  await show([{ id: 'a' }]);
  await shown.comes('a', '打开课堂看板');
  shown.unmount();
  await show([], []);
  await shown.comes('a', '打开课堂看板');
});

test('the list of tasks opens with a new one where it is asked for', async () => {
  const answers = {
    '/OrgApi/Assignment/Items': page([]),
    '/OrgApi/CourseClass/Items': page([]),
    '/OrgApi/SysDept/SimpleItems': [],
  };
  shown = await renderScreen(<TasksPanel course={course} />, {
    ...{ powers: ['Assignment.Add', 'Assignment.Items'], answers, at: '/?assign=1' },
  });
  await vi.waitFor(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
});
