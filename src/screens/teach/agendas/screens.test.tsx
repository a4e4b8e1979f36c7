// Tasks of several steps are written, given and watched.
import { afterEach, expect, test, vi } from 'vitest';
import type { AgendaPerson, AgendaRow } from '#contract/agendas.ts';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { offerUndo } from '#src/ui/undo.ts';
import { type as typeInto } from '../course/plan/testing.tsx';
import { EditAgendaScreen } from './add-screen.tsx';
import { AgendaDetailScreen } from './detail-screen.tsx';
import { AgendaListScreen } from './list-screen.tsx';

vi.mock('#src/ui/undo.ts', () => ({ offerUndo: vi.fn() }));

let shown: Shown;
afterEach(() => shown.unmount());

const page = (items: unknown[]) => ({ items, itemCount: items.length, page: 1, pageSize: 100 });
const agenda: AgendaRow = {
  id: 'g',
  version: 2,
  createdAt: 1,
  title: '预习单摆',
  inOrder: true,
  steps: [
    { id: 'read', title: '读讲义', kind: 'hand' },
    { id: 'write', title: '写作业', kind: 'homework', refId: 'h1' },
  ],
  makerId: 'u',
  maker: '管理员',
  given: [{ assignmentId: 'a', names: ['一班'], from: 1, until: null }],
};
const powers = [
  'Task.Items',
  'Task.Add',
  'Task.Update',
  'Task.Delete',
  'Assignment.Items',
  'Assignment.Add',
  'Assignment.Update',
  'Assignment.Delete',
  'Exception.Add',
];
const choose = (name: string, value: string) => {
  const select = shown.find('select', name) as HTMLSelectElement;
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const sent = (path: string) => shown.asked.filter((a) => a.path === path).at(-1)?.body;
const editing = (answers: Record<string, unknown>, at = '/teach/task/add') =>
  renderScreen(<EditAgendaScreen />, {
    at,
    powers,
    answers: {
      '/OrgApi/Work/Items': page([
        { id: 'h1', title: '周期' },
        { id: 'h2', title: '误差' },
      ]),
      '/OrgApi/Task/Item': agenda,
      ...answers,
    },
  });

test('a new one: a step is a thing of a kind, takes its name, moves by keys, and is sent without what is empty', async () => {
  shown = await editing({ '/OrgApi/Task/Add': { id: 'g' } });
  await shown.comes('h1', '新建任务');
  typeInto(document.querySelector<HTMLInputElement>('input[maxlength="100"]') ?? document.body, '预习');
  shown.press(shown.find('button', '加一步'));
  choose('类型，第 2 步', 'homework');
  await vi.waitFor(() => expect(shown.text()).toContain('误差'));
  choose('作业，第 2 步', 'h2');
  await vi.waitFor(() => expect((shown.find('input', '名称，第 2 步') as HTMLInputElement).value).toBe('误差'));
  typeInto(shown.find('input', '名称，第 1 步'), '读讲义');
  shown.press(shown.find('button', '上移：误差'));
  shown.press(shown.find('button', '保存'));
  await vi.waitFor(() => expect(sent('/OrgApi/Task/Add')).toBeDefined());
  expect(sent('/OrgApi/Task/Add')).toMatchObject({
    title: '预习',
    inOrder: true,
    steps: [
      { kind: 'homework', title: '误差', refId: 'h2' },
      { kind: 'hand', title: '读讲义' },
    ],
  });
  expect(JSON.stringify(sent('/OrgApi/Task/Add'))).not.toContain('"refId":""');
});

test('one that is given says so; what the server refuses stands at its step', async () => {
  const refused = answer(422, { fields: { 'steps.1.refId': '没有这一项，或不是你的' } }, '有几处要改');
  shown = await editing({ '/OrgApi/Task/Update': () => refused }, '/teach/task/add?id=g');
  await shown.comes('h1', '修改任务');
  expect(shown.text()).toContain('已经布置给学生');
  shown.press(shown.find('button', '保存'));
  await vi.waitFor(() => expect(shown.text()).toContain('没有这一项，或不是你的'));
  expect(sent('/OrgApi/Task/Update')).toMatchObject({ id: 'g', version: 2 });
});

const person = (n: number, states: AgendaPerson['states'], more: Partial<AgendaPerson> = {}): AgendaPerson => ({
  studentId: `s${n}`,
  name: `学生${n}`,
  userName: `student0${n}`,
  until: null,
  excused: false,
  left: false,
  done: Object.values(states).filter((s) => s === 'done' || s === 'submitted').length,
  of: 2,
  states,
  ...more,
});
const assignment = {
  id: 'a',
  version: 1,
  createdAt: 1,
  kind: 'task',
  refId: 'g',
  courseId: null,
  course: '',
  title: '预习单摆',
  to: { classIds: ['c'], userIds: [] },
  names: ['一班'],
  from: 1,
  until: null,
  family: null,
};
const people = [
  person(1, { read: 'done', write: 'submitted' }),
  person(2, { read: 'none', write: 'locked' }),
  person(3, { read: 'done', write: 'none' }, { excused: true }),
  person(4, { read: 'missed', write: 'returned' }),
];
const watching = (answers: Record<string, unknown> = {}) =>
  renderScreen(<AgendaDetailScreen />, {
    at: '/teach/task/detail?id=g',
    powers,
    answers: {
      '/OrgApi/Task/Item': agenda,
      '/OrgApi/Task/Progress': people,
      '/OrgApi/Assignment/Item': assignment,
      // as a whole, by the server's word: the steps do not say it
      '/OrgApi/Assignment/Standing': [
        { studentId: 's1', state: 'done', excused: false, left: false },
        { studentId: 's2', state: 'doing', excused: false, left: false },
        { studentId: 's3', state: 'none', excused: true, left: false },
        { studentId: 's4', state: 'missed', excused: false, left: false },
      ],
      '/OrgApi/Assignment/Remind': { people: 1 },
      '/OrgApi/SysDept/MyDeptsItems': [{ id: 'c', name: '一班', kind: 'class', term: '' }],
      ...answers,
    },
  });

test('each student and each step; who owes it is reminded', async () => {
  shown = await watching();
  await shown.comes('h1', '预习单摆');
  await vi.waitFor(() => expect(shown.text()).toContain('未解锁'));
  expect(shown.text()).toContain('自己打勾 · 2/4 人完成');
  expect(shown.text()).toContain('免做');
  expect(shown.find('a', '写作业').getAttribute('href')).toContain('/teach/assignments/manage?id=h1');
  shown.press(shown.find('button', '提醒还没完成的 1 人'));
  await vi.waitFor(() => expect(sent('/OrgApi/Assignment/Remind')).toEqual({ id: 'a' }));
});

test('taken back it is not given any more; undone it is there again', async () => {
  let given = agenda.given;
  shown = await watching({
    '/OrgApi/Task/Item': () => ({ ...agenda, given }),
    '/OrgApi/Assignment/Delete': () => {
      given = [];
      return { deleted: 1 };
    },
    '/OrgApi/Assignment/Restore': () => {
      given = agenda.given;
      return { restored: 1 };
    },
  });
  shown.press(await shown.comes('button', '收回'));
  shown.press(await shown.comes('button', '删除'));
  await vi.waitFor(() => expect(shown.text()).toContain('未布置'));
  vi.mocked(offerUndo).mock.lastCall?.[0].undo();
  await vi.waitFor(() => expect(shown.text()).toContain('未解锁'));
});

test('who teaches the class without having given it looks on', async () => {
  shown = await watching({ '/OrgApi/Assignment/Item': undefined });
  await vi.waitFor(() => expect(shown.text()).toContain('未解锁'));
  expect(() => shown.find('button', '收回')).toThrow();
  expect(() => shown.find('button', '给宽限：学生2')).toThrow();
});

test('the list leads on to whoever has it, and gives it', async () => {
  shown = await renderScreen(<AgendaListScreen />, {
    at: '/teach/task',
    powers,
    answers: {
      '/OrgApi/Task/Items': page([agenda]),
      '/OrgApi/SysDept/MyDeptsItems': [{ id: 'c', name: '一班', kind: 'class', term: '' }],
      '/OrgApi/Assignment/Add': { id: 'a2' },
      '/OrgApi/Assignment/Items': page([]),
    },
  });
  const link = await shown.comes('a', '预习单摆');
  expect(link.getAttribute('href')).toBe('/teach/task/detail?id=g');
  expect(shown.text()).toContain('2 步，按顺序');
  shown.press(shown.find('button', '布置“预习单摆”'));
  shown.press(await shown.comes('button', '布置任务'));
  await vi.waitFor(() =>
    expect(sent('/OrgApi/Assignment/Add')).toMatchObject({ kind: 'task', refId: 'g', title: '预习单摆' }),
  );
});
