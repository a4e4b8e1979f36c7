// Marking: points by keys, from one item to the next, and from one student to the next.
import { afterEach, expect, test, vi } from 'vitest';
import { keep } from '#src/api/storage.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { CheckHomeworkScreen } from './check-screen.tsx';
import type { CheckedReply } from './marks.ts';

const ITEM = '/OrgApi/WorkReply/Item';
const ITEMS = '/OrgApi/WorkReply/Items';
const MARK = '/OrgApi/WorkReply/Mark';

const ROW = {
  version: 1,
  userName: '01',
  state: 'submitted',
  attempt: 1,
  at: 1,
  late: false,
  waiting: 0,
  lost: 0,
  group: '',
  score: null,
  max: 100,
  points: {},
} as const;
const checked = (id: string, name: string): CheckedReply => ({
  ...ROW,
  id,
  memberIds: [id],
  name,
  studentId: id,
  assignmentId: 'as1',
  homeworkId: 'h1',
  title: '单摆',
  shown: 1,
  daysLate: 0,
  items: [
    { id: 'a', kind: 'text', title: '公式', points: 40 },
    { id: 'b', kind: 'text', title: '计算', points: 60 },
  ],
  answers: [{ itemId: 'a', value: 'T=2π√(l/g)' }],
  marks: [],
  text: '',
  ink: {},
  model: '',
});

let shown: Shown;
afterEach(() => {
  shown.unmount();
  localStorage.clear();
});
const marks = () => shown.asked.filter((a) => a.path === MARK).map((a) => a.body);
const input = (label: string) => document.querySelector(`input[aria-label="${label}"]`) as HTMLInputElement;
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
const show = (mark: unknown = { version: 2, score: 90, state: 'marked' }) =>
  renderScreen(<CheckHomeworkScreen />, {
    at: '/?id=r1&assignment=as1',
    answers: {
      [ITEM]: ({ id }: { id: string }) => checked(id, id === 'r1' ? '赵一鸣' : '钱思远'),
      [ITEMS]: {
        items: [
          { ...ROW, id: 'r1', studentId: 'r1', memberIds: ['r1'], name: '赵一鸣' },
          { ...ROW, id: 'r2', studentId: 'r2', memberIds: ['r2'], name: '钱思远' },
        ],
        itemCount: 2,
        page: 1,
        pageSize: 100,
      },
      [MARK]: mark,
    },
  });

test('Enter goes from item to item, then saves and shows the next student', async () => {
  shown = await show();
  await shown.comes('h1', '单摆：赵一鸣');
  expect(shown.title()).toBe('单摆');
  await vi.waitFor(() => expect(document.activeElement).toBe(input('第 1 项的分数')));
  type(input('第 1 项的分数'), '35');
  shown.key(input('第 1 项的分数'), 'Enter');
  await vi.waitFor(() => expect(document.activeElement).toBe(input('第 2 项的分数')));
  type(input('第 2 项的分数'), '55.5');
  shown.key(input('第 2 项的分数'), 'Enter');
  await shown.comes('h1', '单摆：钱思远');
  expect(marks()).toEqual([
    {
      id: 'r1',
      version: 1,
      items: [
        { itemId: 'a', points: 35, text: '' },
        { itemId: 'b', points: 55.5, text: '' },
      ],
    },
  ]);
});

test('Enter pressed again, and digits typed, while a save runs: one save, and nothing in the reply that is left', async () => {
  const held: (() => void)[] = [];
  shown = await show(async () => {
    await new Promise<void>((go) => held.push(go));
    return { version: 2, score: 90, state: 'marked' };
  });
  await shown.comes('h1', '单摆：赵一鸣');
  await vi.waitFor(() => expect((shown.find('button', '下一份') as HTMLButtonElement).disabled).toBe(false));
  type(input('第 1 项的分数'), '35');
  type(input('第 2 项的分数'), '55');
  for (let n = 0; n < 3; n++) shown.key(input('第 2 项的分数'), 'Enter');
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const fields = [...document.querySelectorAll<HTMLInputElement>('input[aria-label^="第"], textarea')];
  expect([fields.length, fields.every((f) => f.readOnly)]).toEqual([5, true]);
  expect(input('第 2 项的分数').value).toBe('55');
  expect(shown.text()).toContain('正在保存，下一份来之前不能打分');
  for (const key of ['7', '5']) shown.key(input('第 2 项的分数'), key);
  held[0]?.();
  await shown.comes('h1', '单摆：钱思远');
  expect([marks().length, input('第 1 项的分数').value, input('第 1 项的分数').readOnly]).toEqual([1, '', false]);
  // the rest of what is typed blindly goes nowhere, until a field is chosen
  expect(shown.text()).toContain('刚才保存时打的“75”没有记');
  shown.key(document.body, '8');
  expect(document.activeElement).toBe(document.body);
  shown.key(document.body, 'Escape');
  expect(document.activeElement).toBe(input('第 1 项的分数'));
  await vi.waitFor(() => expect(shown.text()).not.toContain('没有记'));
});

test('digits typed while a save runs that fails are not the reply’s that stays', async () => {
  const held: (() => void)[] = [];
  shown = await show(async () => {
    await new Promise<void>((go) => held.push(go));
    return new Response(JSON.stringify({ code: 409, msg: '别人改过了', data: null }));
  });
  await shown.comes('h1', '单摆：赵一鸣');
  await vi.waitFor(() => expect((shown.find('button', '下一份') as HTMLButtonElement).disabled).toBe(false));
  type(input('第 2 项的分数'), '55');
  input('第 2 项的分数').focus();
  shown.key(input('第 2 项的分数'), 'Enter');
  await vi.waitFor(() => expect(held).toHaveLength(1));
  shown.key(input('第 2 项的分数'), '7');
  held[0]?.();
  await vi.waitFor(() => expect(shown.text()).toContain('“7”没有记'));
  expect([shown.find('h1', '单摆：赵一鸣') !== null, document.activeElement]).toEqual([true, document.body]);
});

test('another is chosen from the list of names', async () => {
  shown = await show();
  await shown.comes('h1', '单摆：赵一鸣');
  const list = (await shown.comes('select', '谁的作业')) as HTMLSelectElement;
  await vi.waitFor(() => expect(list.options).toHaveLength(2));
  list.value = 'r2';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await shown.comes('h1', '单摆：钱思远');
  expect([shown.query(), marks()]).toEqual(['?id=r2&assignment=as1', []]);
});

test('more points than the item has are told and not sent; names can be hidden', async () => {
  shown = await show();
  await shown.comes('h1', '单摆：赵一鸣');
  type(input('第 1 项的分数'), '41');
  await vi.waitFor(() => expect(shown.text()).toContain('请填 0 到 40'));
  shown.press(shown.find('button', '保存，看下一份'));
  expect(shown.find('h1', '单摆：赵一鸣')).toBeTruthy();
  expect(marks()).toEqual([]);
  type(input('第 1 项的分数'), '');
  shown.press(shown.find('button', '下一份'));
  await shown.comes('h1', '单摆：钱思远');
  shown.press([...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].at(-1) as HTMLInputElement); // names
  await shown.comes('h1', '单摆：第 2 份');
  expect(shown.text()).not.toContain('钱思远');
});

test('a word on an item without points stays with the reply, and is saved with its points', async () => {
  shown = await show();
  await shown.comes('h1', '单摆：赵一鸣');
  await vi.waitFor(() => expect((shown.find('button', '下一份') as HTMLButtonElement).disabled).toBe(false));
  type(input('第 2 项的批语'), '单位呢？');
  await vi.waitFor(() => expect(shown.text()).toContain('批语要和分数一起保存'));
  shown.press(shown.find('button', '保存，看下一份'));
  expect([shown.find('h1', '单摆：赵一鸣') !== null, marks()]).toEqual([true, []]);
  await vi.waitFor(() => expect(document.activeElement).toBe(input('第 2 项的分数')));
  type(input('第 2 项的分数'), '50');
  shown.press(shown.find('button', '保存，看下一份'));
  await shown.comes('h1', '单摆：钱思远');
  expect(marks()).toEqual([{ id: 'r1', version: 1, items: [{ itemId: 'b', points: 50, text: '单位呢？' }] }]);
});

test('item by item: Enter goes to the next student, at the same item', async () => {
  localStorage.clear();
  shown = await show();
  await shown.comes('h1', '单摆：赵一鸣');
  shown.press(document.querySelector('input[type="checkbox"]') as HTMLInputElement);
  await vi.waitFor(() => expect((shown.find('button', '下一份') as HTMLButtonElement).disabled).toBe(false));
  type(input('第 1 项的分数'), '30');
  shown.key(input('第 1 项的分数'), 'Enter');
  await shown.comes('h1', '单摆：钱思远');
  expect(shown.query()).toContain('item=0');
  expect(marks()).toEqual([{ id: 'r1', version: 1, items: [{ itemId: 'a', points: 30, text: '' }] }]);
});

test('a question is shown with its options and the answer beside its letter; a picture is turned for the eye alone', async () => {
  const question = {
    kind: 'single' as const,
    stem: '由什么决定？',
    options: [
      { key: 'A', text: '光强' },
      { key: 'B', text: '频率' },
    ],
    answer: 'B',
  };
  const file = { fileId: 'f', url: '/f', name: 'p.jpg', type: 'image/jpeg', state: 'ready' as const, problem: null };
  shown = await renderScreen(<CheckHomeworkScreen />, {
    at: '/?id=r1&assignment=as1',
    answers: {
      [ITEM]: {
        ...checked('r1', '赵一鸣'),
        items: [
          { id: 'a', kind: 'question', title: '', points: 40, question },
          { id: 'b', kind: 'files', title: '', points: 60 },
        ],
        answers: [
          { itemId: 'a', value: 'A' },
          { itemId: 'b', value: [file] },
        ],
      },
      [ITEMS]: { items: [], itemCount: 0, page: 1, pageSize: 100 },
      '/OrgApi/UploadFile/Ticket': { url: '/f', expiresAt: 1, inline: true },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('由什么决定？'));
  const [first, second] = document.querySelectorAll('ul li');
  expect([first?.textContent, second?.textContent, second?.querySelector('[aria-label="正确选项"]') !== null]).toEqual([
    'A.光强',
    'B.频率',
    true,
  ]);
  expect(shown.text()).toContain('A. 光强');
  const picture = await vi.waitFor(() => document.querySelector('img[alt="p.jpg"]') ?? expect.fail('no picture yet'));
  const turned = () => picture.closest<HTMLElement>('[style*="rotate"]')?.style.transform;
  expect(turned()).toBe('rotate(0deg)');
  shown.press(shown.find('button', '右转 90 度'));
  await vi.waitFor(() => expect(turned()).toBe('translate(-50%, -50%) rotate(90deg)'));
  expect(document.contains(picture)).toBe(true);
});

test('marked by two: what the other has marked meanwhile is shown, and what was typed here stays', async () => {
  let now = checked('r1', '赵一鸣');
  shown = await renderScreen(<CheckHomeworkScreen />, {
    at: '/?id=r1&assignment=as1',
    answers: {
      [ITEM]: () => now,
      [ITEMS]: { items: [], itemCount: 0, page: 1, pageSize: 100 },
      [MARK]: ({ version }: { version: number }) => {
        if (version === 2) return { version: 3, score: 90, state: 'marked' };
        now = { ...now, state: 'drafting', version: 2, marks: [{ itemId: 'a', points: 30, text: '好', by: '王' }] };
        return new Response(JSON.stringify({ code: 409, msg: '别人改过了', data: null }));
      },
    },
  });
  await shown.comes('h1', '单摆：赵一鸣');
  type(input('第 2 项的分数'), '55');
  shown.press(shown.find('button', '保存，看下一份'));
  await vi.waitFor(() => expect(input('第 1 项的分数').value).toBe('30'));
  expect(input('第 2 项的分数').value).toBe('55');
  expect(shown.text()).toContain('别人改过了');
  // its student writes on: what was handed in is there all the same
  expect(shown.text()).toContain('已交，又在改');
  shown.press(shown.find('button', '保存，看下一份'));
  await vi.waitFor(() => expect(marks()).toHaveLength(2));
  expect(marks()[1]).toEqual({ id: 'r1', version: 2, items: [{ itemId: 'b', points: 55, text: '' }] });
});

const picture = (fileId: string) =>
  ({ fileId, url: `/${fileId}`, name: `${fileId}.jpg`, type: 'image/jpeg', state: 'ready', problem: null }) as const;
const withPages = (id: string, name: string): CheckedReply => ({
  ...checked(id, name),
  items: [
    { id: 'a', kind: 'files', title: '第一页', points: 40 },
    { id: 'b', kind: 'files', title: '第二页', points: 60 },
  ],
  // as they were saved, which is no order
  answers: [
    { itemId: 'b', value: [picture(`${id}b`)] },
    { itemId: 'a', value: [picture(`${id}a`)] },
  ],
});

test.each([
  ['its first item that is open', false, 'r2a'],
  ['the item that all are marked by', true, 'r2b'],
])('the picture of the next reply is loaded before: of %s', async (_which, byItem, fileId) => {
  const loaded: string[] = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        loaded.push(url);
      }
    },
  );
  if (byItem) keep('homework.byItem', true);
  shown = await renderScreen(<CheckHomeworkScreen />, {
    at: `/?id=r1&assignment=as1${byItem ? '&item=1' : ''}`,
    answers: {
      [ITEM]: ({ id }: { id: string }) => withPages(id, id === 'r1' ? '赵一鸣' : '钱思远'),
      [ITEMS]: {
        items: ['r1', 'r2'].map((id) => ({ ...ROW, id, studentId: id, memberIds: [id], name: id })),
        itemCount: 2,
        page: 1,
        pageSize: 100,
      },
      '/OrgApi/UploadFile/Ticket': ({ id }: { id: string }) => ({ url: `/${id}`, expiresAt: 1, inline: true }),
    },
  });
  await shown.comes('h1', '单摆：赵一鸣');
  await vi.waitFor(() => expect(loaded).toEqual([`/${fileId}`]));
  shown.press(shown.find('button', '下一份'));
  await shown.comes('h1', '单摆：钱思远');
  await vi.waitFor(() => expect(document.querySelector('img')?.alt).toBe(`${fileId}.jpg`));
});

test('the page follows the item that is marked, from one that was chosen by hand too', async () => {
  shown = await renderScreen(<CheckHomeworkScreen />, {
    at: '/?id=r1&assignment=as1',
    answers: {
      [ITEM]: withPages('r1', '赵一鸣'),
      [ITEMS]: { items: [], itemCount: 0, page: 1, pageSize: 100 },
      '/OrgApi/UploadFile/Ticket': ({ id }: { id: string }) => ({ url: `/${id}`, expiresAt: 1, inline: true }),
    },
  });
  const isSeen = (name: string) => vi.waitFor(() => expect(document.querySelector('img')?.alt).toBe(`${name}.jpg`));
  await isSeen('r1a');
  shown.press(await shown.comes('button', '2'));
  await isSeen('r1b');
  shown.key(input('第 1 项的分数'), 'Enter');
  await vi.waitFor(() => expect(document.activeElement).toBe(input('第 2 项的分数')));
  await isSeen('r1b');
  input('第 1 项的分数').focus();
  await isSeen('r1a');
});

test('a digit goes to the points from wherever one is, but from another field', async () => {
  shown = await show();
  await shown.comes('h1', '单摆：赵一鸣');
  await vi.waitFor(() => expect(document.activeElement).toBe(input('第 1 项的分数')));
  const word = input('第 1 项的批语');
  word.focus();
  shown.key(word, '3');
  expect(document.activeElement).toBe(word);
  word.blur();
  shown.key(document.body, '3');
  expect(document.activeElement).toBe(input('第 1 项的分数'));
});
