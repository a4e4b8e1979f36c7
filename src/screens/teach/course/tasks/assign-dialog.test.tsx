// A task is given from the list of tasks: a section, to classes, groups and single people, from when until when.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { Course } from '../../course-row/queries.ts';
import { type as typeInto } from '../plan/testing.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { TasksPanel } from './panel.tsx';

const ADD = '/OrgApi/Assignment/Add';
const course = { id: 'c', kind: 'plain', name: '大学物理实验', status: 'published', sections: 2 } as Course;
const section = (id: string, title: string, status: string) => ({ id, parentId: 'ch', title, status });

let shown: Shown;
afterEach(() => shown.unmount());

test('a section of an ordinary course is given to a class, a group and one student, from a day on', async () => {
  const answers = {
    '/OrgApi/Assignment/Items': { items: [], itemCount: 0, page: 1, pageSize: 10 },
    '/OrgApi/CourseClass/Items': { items: [{ classId: 'c1', className: '一班' }] },
    '/OrgApi/SysDept/SimpleItems': [
      { id: 'd', parentId: null, name: '物理学院', kind: 'dept' },
      { id: 'g', parentId: null, name: '补做小组', kind: 'group' },
    ],
    '/OrgApi/CourseChapter/Items': {
      items: [
        { id: 'ch', parentId: null, title: '第一章', status: 'published' },
        section('s1', '课程说明', 'published'),
        section('s2', '读数', 'published'),
        section('s3', '还没写完', 'draft'),
      ],
    },
    '/OrgApi/SysUser/Items': { items: [{ id: 'u1', name: '赵一鸣', userName: 'student01' }] },
    [ADD]: { id: 'a' },
  };
  shown = await renderScreen(<TasksPanel course={course} />, {
    powers: ['Assignment.Add', 'Assignment.Items'],
    answers,
  });
  shown.press(await shown.comes('button', '布置任务'));
  const sections = await vi.waitFor(() => {
    const found = document.querySelector<HTMLSelectElement>('[role=alertdialog] select');
    if (found?.options.length !== 2) throw new Error('no sections yet');
    return found;
  });
  expect([...sections.options].map((o) => o.textContent)).toEqual(['课程说明', '读数']);
  const title = () =>
    document.querySelector<HTMLInputElement>(
      '[role=alertdialog] input[type=text], [role=alertdialog] input:not([type])',
    );
  expect(title()?.value).toBe('学完课程说明');
  const box = (name: string) => {
    const label = [...document.querySelectorAll<HTMLElement>('[role=alertdialog] label')].find(
      (l) => l.textContent === name,
    );
    if (!label) throw new Error(`no box ${name}`);
    return label;
  };
  // the classes of the course are meant until somebody says otherwise
  expect(box('一班').querySelector('input')?.checked).toBe(true);
  shown.press(box('补做小组').querySelector('input') as HTMLElement);
  await vi.waitFor(() => expect(box('补做小组').querySelector('input')?.checked).toBe(true));
  const from = document.querySelector<HTMLInputElement>('[aria-label="开始"]');
  const until = document.querySelector<HTMLInputElement>('[aria-label="截止"]');
  if (!from || !until) throw new Error('no times');
  typeInto(from, '2026-12-01T08:00');
  typeInto(until, '2026-12-08T23:59');
  shown.press([...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].at(-1) as HTMLElement);
  await vi.waitFor(() => expect(shown.asked.some((a) => a.path === ADD)).toBe(true));
  expect(shown.asked.find((a) => a.path === ADD)?.body).toMatchObject({
    kind: 'section',
    refId: 's1',
    courseId: 'c',
    title: '学完课程说明',
    to: { classIds: ['c1', 'g'], userIds: [] },
    from: Date.parse('2026-12-01T00:00Z'),
    until: Date.parse('2026-12-08T15:59Z'),
  });
});

test('who has the task already is told before it is given once more', async () => {
  const known = {
    id: 'a',
    version: 1,
    createdAt: 1,
    kind: 'section',
    refId: 's1',
    courseId: 'c',
    course: '',
    title: '读完说明',
    to: { classIds: ['c1'], userIds: [] },
    names: ['一班'],
    from: 1,
    until: null,
    family: null,
  };
  const answers = {
    '/OrgApi/Assignment/Items': { items: [known], itemCount: 1, page: 1, pageSize: 100 },
    '/OrgApi/CourseClass/Items': { items: [{ classId: 'c1', className: '一班' }] },
    '/OrgApi/SysDept/SimpleItems': [],
  };
  shown = await renderScreen(
    <AssignDialog course={course} target={{ refId: 's1', title: '课程说明' }} onClose={() => {}} />,
    { answers },
  );
  const said = '一班已经有这一项：“读完说明”，截止 不限。再布置会在他们的任务里出现两次。';
  expect((await shown.comes('status', said)).textContent).toBe(said);
  expect(shown.asked.find((a) => a.path === '/OrgApi/Assignment/Items')?.body).toMatchObject({ refId: 's1' });
});
