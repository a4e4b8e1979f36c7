// News is written: seen before it is out, published from where it is written, and what its date means is said.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type as typeInto } from '../../teach/course/plan/testing.tsx';
import { NewsFormScreen } from './news.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const ROW = {
  id: 'n',
  version: 3,
  createdAt: 1,
  title: '开放日',
  summary: '欢迎家长',
  html: '<p>到校参观</p>',
  catId: 'c',
  cat: '通知',
  pinned: false,
  publishAt: Date.UTC(2020, 0, 2, 4),
  publishedAt: null,
  status: 'draft',
};
const open = (row: object, more: object = {}) =>
  renderScreen(<NewsFormScreen />, {
    at: '/information/addNews?id=n',
    powers: ['News.Items', 'News.Add', 'News.Update'],
    answers: {
      '/OrgApi/News/Item': row,
      '/OrgApi/OrgCats/SimpleItems': [{ id: 'c', name: '通知' }],
      '/OrgApi/News/SetStatus': { id: 'n', version: 5, status: 'published' },
      ...more,
    },
  });
const calls = (name: string) => shown.asked.filter(({ path }) => path === `/OrgApi/News/${name}`).map((a) => a.body);

test('a draft is seen as it is typed, and published by one press', async () => {
  shown = await open(ROW, { '/OrgApi/News/Update': { id: 'n', version: 4 } });
  await shown.comes('h1', '编辑新闻“开放日”');
  // a date that is past is no mistake, but is named
  expect(shown.text()).toContain('发布时间已经过去');
  typeInto(document.querySelector<HTMLInputElement>('input[name="title"]') ?? document.body, '校园开放日');
  shown.press(shown.find('button', '预览'));
  await shown.comes('h2', '校园开放日');
  expect(document.querySelector('[role=dialog]')?.textContent).toMatch(/通知.*2020.*欢迎家长.*到校参观/s);
  shown.press(shown.find('button', '关闭'));
  shown.press(shown.find('button', '发布'));
  await expect.poll(() => calls('SetStatus')).toEqual([{ id: 'n', version: 4, status: 'published' }]);
  expect(calls('Update')).toEqual([{ id: 'n', title: '校园开放日', version: 3 }]);
});

test('what nothing was changed of is published as it stands; a time to come plans it', async () => {
  shown = await open({ ...ROW, publishAt: Date.UTC(2099, 0, 2, 4) });
  shown.press(await shown.comes('button', '定时发布'));
  await expect.poll(() => calls('SetStatus')).toEqual([{ id: 'n', version: 3, status: 'published' }]);
  expect(calls('Update')).toEqual([]);
});

test('what is out already is only saved', async () => {
  shown = await open({ ...ROW, status: 'published' });
  await shown.comes('button', '预览');
  expect(() => shown.find('button', '发布')).toThrow();
});
