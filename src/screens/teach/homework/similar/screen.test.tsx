// Duplicates: the list by rate, two replies side by side with the same passages and pictures named in both.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { CheckedReply } from '../mark/marks.ts';
import { hideNames } from '../use-given.ts';
import { SimilarHomeworkScreen } from './screen.tsx';

const HOSTILE = '<img src=x onerror="document.title=1"> 单摆的周期和摆球的质量无关，和摆长的平方根成正比 </script>';
const NAMES: Record<string, string> = { r1: '赵一鸣', r2: '钱思远', r3: '孙浩', r4: '李静' };
const TEXTS: Record<string, string> = { r1: HOSTILE, r2: `我写的：${HOSTILE}`, r3: HOSTILE, r4: '别的' };
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
const reply = (id: string): CheckedReply => ({
  ...ROW,
  id,
  name: NAMES[id] ?? '',
  studentId: id,
  memberIds: [id],
  assignmentId: 'as1',
  homeworkId: 'h1',
  title: '单摆',
  shown: 1,
  daysLate: 0,
  items: [
    { id: 'a', kind: 'text', title: '公式', points: 40 },
    { id: 'b', kind: 'files', title: '照片', points: 60 },
  ],
  answers: [
    { itemId: 'a', value: TEXTS[id] ?? '' },
    {
      itemId: 'b',
      value: [{ fileId: `f-${id}`, url: '/x', name: `${id}.jpg`, type: 'image/jpeg', state: 'ready', problem: null }],
    },
  ],
  marks: [],
  text: '',
  ink: {},
  model: '',
});
const SIMILAR = [
  {
    replyId: 'r1',
    rate: 80.5,
    with: [
      { replyId: 'r2', rate: 80.5, files: ['f-r1'] },
      { replyId: 'r3', rate: 40, files: [] },
    ],
  },
  { replyId: 'r2', rate: 70, with: [{ replyId: 'r1', rate: 70, files: ['f-r2'] }] },
  { replyId: 'r3', rate: 0, with: [{ replyId: 'r1', rate: 0, files: [] }] },
  { replyId: 'r4', rate: 0, with: [] },
];
const passage = HOSTILE.indexOf('单摆');
const COMPARE = {
  passages: [
    { itemId: 'a', from: passage, to: passage + 24, otherItemId: 'a', otherFrom: passage + 4, otherTo: passage + 28 },
  ],
  files: [{ fileId: 'f-r1', otherFileId: 'f-r2' }],
};

let shown: Shown;
afterEach(() => {
  shown.unmount();
  localStorage.clear();
});
const show = (at: string, similar: unknown = SIMILAR) =>
  renderScreen(<SimilarHomeworkScreen />, {
    at,
    answers: {
      '/OrgApi/WorkReply/Similar': similar,
      '/OrgApi/WorkReply/Items': {
        items: Object.entries(NAMES).map(([id, name]) => ({ ...ROW, id, studentId: id, name })),
        itemCount: 4,
        page: 1,
        pageSize: 100,
      },
      '/OrgApi/WorkReply/Item': ({ id }: { id: string }) => reply(id),
      '/OrgApi/WorkReply/Compare': ({ id, otherId }: { id: string; otherId: string }) =>
        id === 'r1' && otherId === 'r2' ? COMPARE : { passages: [], files: [] },
      '/OrgApi/UploadFile/Ticket': { url: '/x', expiresAt: 1 },
    },
  });
const marked = () => [...document.querySelectorAll('mark')].map((m) => m.textContent);

test('the pair with most in common comes first: passages in both, pictures by number, hostile text as text', async () => {
  shown = await show('/?assignment=as1');
  await shown.comes('h1', '《单摆》的查重');
  await shown.comes('h2', '钱思远 70% 的文字在另一份里');
  const words = HOSTILE.slice(passage, passage + 24);
  expect(marked()).toEqual([`1${words}`, `1${words}`]);
  expect(shown.text()).toContain('同图 1');
  expect(shown.text()).toContain('<img src=x onerror=');
  expect(document.querySelector('img[src="x"]')).toBeNull();
  expect(shown.text()).toContain('另外 1 份没有相同的内容');
  // from a passage to the same one in the other
  const [own, other] = [...document.querySelectorAll<HTMLElement>('mark button')];
  Element.prototype.scrollIntoView = () => {};
  shown.press(own as HTMLElement);
  expect(document.activeElement).toBe(other);
});

test('where names are hidden while marking they are hidden here', async () => {
  hideNames(true);
  shown = await show('/?assignment=as1');
  await shown.comes('h2', '第 2 份 70% 的文字在另一份里');
  for (const name of Object.values(NAMES)) expect(shown.text()).not.toContain(name);
});

test('another of those that it is like is chosen, and another reply', async () => {
  shown = await show('/?assignment=as1');
  await shown.comes('h2', '钱思远 70% 的文字在另一份里');
  shown.press(await shown.comes('button', '孙浩40%'));
  await shown.comes('h2', '孙浩 0% 的文字在另一份里');
  expect(shown.query()).toContain('with=r3');
  shown.press(await shown.comes('button', '钱思远70% · 1 张图'));
  await shown.comes('h2', '钱思远 70% 的文字在另一份里');
  expect(shown.query()).toBe('?assignment=as1&id=r2');
});

test('one that is like none, and a class in which none is', async () => {
  shown = await show('/?assignment=as1&id=r4');
  await shown.comes('h1', '《单摆》的查重');
  expect(shown.text()).toContain('李静的作业没有相同的内容');
  shown.unmount();
  shown = await show('/?assignment=as1', [{ replyId: 'r4', rate: 0, with: [] }]);
  await shown.comes('h1', '《单摆》的查重');
  expect(shown.text()).toContain('没有相同的内容');
  expect(shown.text()).toContain('比较了 1 份');
});
