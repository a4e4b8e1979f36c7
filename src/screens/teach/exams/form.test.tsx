// An exam is arranged for a class, a group and one student; a published one shows only what may change.
import { afterEach, expect, test, vi } from 'vitest';
import { answer } from '#src/api/testing.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type as typeInto } from '../course/plan/testing.tsx';
import { examInput } from './exam-values.ts';
import { ExamFormScreen } from './form-screen.tsx';
import { startAddress } from './href.ts';
import { WallDialog } from './wall-dialog.tsx';

const ADD = '/OrgApi/Exam/Add';
const UPDATE = '/OrgApi/Exam/Update';
const page = (items: unknown[]) => ({ items, itemCount: items.length, page: 1, pageSize: 100 });
const answers = {
  '/OrgApi/TestPaper/Items': page([{ id: 'p', name: '甲卷', max: 100 }]),
  '/OrgApi/Course/Items': page([{ id: 'k', name: '大学物理' }]),
  '/OrgApi/SysDept/SimpleItems': [
    { id: 'd', parentId: null, name: '学院', kind: 'dept' },
    { id: 'c1', parentId: 'd', name: '一班', kind: 'class' },
  ],
  '/OrgApi/SysUser/Items': page([]),
  [ADD]: { id: 'e' },
  [UPDATE]: { id: 'e', version: 4 },
};
const exam = {
  id: 'e',
  version: 3,
  createdAt: 1,
  name: '期中',
  paperId: 'p',
  paper: '甲卷',
  courseId: 'k',
  course: '大学物理',
  to: { classIds: ['c1'], userIds: [] },
  names: ['一班'],
  from: Date.parse('2026-12-01T00:00Z'),
  until: Date.parse('2026-12-01T02:00Z'),
  minutes: 90,
  lateMinutes: null,
  attempts: 1,
  counts: 'best',
  pass: null,
  code: null,
  addresses: [],
  show: 'released',
  status: 'published',
  max: 100,
  questions: 20,
  assignmentId: 'a',
  releasedAt: null,
  standing: { people: 30, running: 0, submitted: 0, toMark: 0 },
  makerId: 'u',
  maker: '管理员',
  editable: true,
};

let shown: Shown;
afterEach(() => shown?.unmount());
const named = (name: string) => {
  const found = document.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const choose = (name: string, value: string) => {
  const select = named(name);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const sent = (path: string) => shown.asked.filter((a) => a.path === path).at(-1)?.body;

test('what is typed is what is sent, people and networks as the contract has them', () => {
  const values = {
    name: '期中',
    paperId: 'p',
    courseId: null,
    classIds: ['c1'],
    userIds: ['u1'],
    from: 1,
    until: 2,
    minutes: 90,
    lateMinutes: null,
    attempts: 1,
    counts: 'best',
    pass: null,
    code: '7788',
    addresses: '10.3.0.0/16\n10.4.0.7，2001:db8::1',
    show: 'released',
  };
  expect(examInput(values)).toMatchObject({
    to: { classIds: ['c1'], userIds: ['u1'] },
    addresses: ['10.3.0.0/16', '10.4.0.7/32', '2001:db8::1/128'],
    code: '7788',
  });
});

test('a new exam: what the server says of its people stands at the classes', async () => {
  const refused = answer(422, { fields: { to: '请填写', minutes: '考试时长超过了开放时间' } }, '填写的内容有误');
  shown = await renderScreen(<ExamFormScreen />, {
    powers: ['Exam.Add'],
    answers: { ...answers, [ADD]: () => refused.clone() },
  });
  await vi.waitFor(() => named('name'));
  typeInto(named('name') as HTMLInputElement, '期中考试');
  choose('paperId', 'p');
  typeInto(named('from') as HTMLInputElement, '2026-12-01T08:00');
  typeInto(named('until') as HTMLInputElement, '2026-12-01T10:00');
  shown.press(await shown.comes('button', '保存'));
  await vi.waitFor(() => expect(sent(ADD)).toBeDefined());
  expect(sent(ADD)).toMatchObject({
    name: '期中考试',
    paperId: 'p',
    courseId: null,
    to: { classIds: [], userIds: [] },
    from: Date.parse('2026-12-01T00:00Z'),
    until: Date.parse('2026-12-01T02:00Z'),
    minutes: 90,
    attempts: 1,
    counts: 'best',
    show: 'released',
    addresses: [],
  });
  await vi.waitFor(() => expect(shown.text()).toContain('考试时长超过了开放时间'));
  expect(shown.text()).toContain('请填写');
});

test('a published exam: only what may change, and nothing else is sent', async () => {
  shown = await renderScreen(<ExamFormScreen />, {
    powers: ['Exam.Update'],
    answers: { ...answers, '/OrgApi/Exam/Item': exam },
    at: '/?id=e',
  });
  await vi.waitFor(() => named('until'));
  expect(document.querySelector('[name="paperId"], [name="attempts"], [name="from"]')).toBeNull();
  typeInto(named('until') as HTMLInputElement, '2026-12-01T11:00');
  shown.press(await shown.comes('button', '保存'));
  await vi.waitFor(() => expect(sent(UPDATE)).toBeDefined());
  expect(sent(UPDATE)).toEqual({
    id: 'e',
    version: 3,
    name: '期中',
    until: Date.parse('2026-12-01T03:00Z'),
    minutes: 90,
    code: null,
    addresses: [],
    show: 'released',
    pass: null,
  });
});

test('the code for the wall leads to the exam and brings the word to type with it, which stands there, too', async () => {
  expect(startAddress('e 1', 'a&b')).toBe(`${location.origin}${location.pathname}#/Exam?id=e+1&code=a%26b`);
  expect(startAddress('e', null)).toBe(`${location.origin}${location.pathname}#/Exam?id=e`);
  const row = { ...exam, code: '2468' } as Parameters<typeof WallDialog>[0]['exam'];
  shown = await renderScreen(<WallDialog exam={row} onClose={() => {}} />, { answers: {} });
  const picture = () => document.querySelector<SVGElement>('[role=dialog] svg[role=img], [role=dialog] [role=img]');
  await vi.waitFor(() => expect(picture()?.getAttribute('aria-label')).toContain('期中'));
  const dialog = document.querySelector('[role=dialog]')?.textContent ?? '';
  expect(dialog).toContain('2468');
  expect(dialog).toContain(location.host);
});
