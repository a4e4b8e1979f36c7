// What visitors read of a school: help by role and words, what the home names, what the running server describes.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { type as typeInto } from '../../teach/course/plan/testing.tsx';
import { HelpCenterScreen } from './help.tsx';
import { InterfacesScreen } from './interfaces.tsx';
import { ArticleScreen, EnterpriseScreen } from './library.tsx';
import { ClassicScreen, RecommendScreen } from './named.tsx';
import { PreviewScreen } from './preview.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const article = {
  id: 'a',
  kind: 'help',
  title: '怎样改密码',
  text: '先登录',
  cat: '开始使用',
  catId: 'c',
  roles: ['student'],
  url: null,
};
const listed = (items: object[]) => ({ items, itemCount: items.length, page: 1, pageSize: 100, cats: [] });

test('help is what is for oneself, until one says who one is; words narrow it', async () => {
  shown = await renderScreen(<HelpCenterScreen />, { answers: { '/api/Home/LibItems': listed([article]) } });
  const asked = () => shown.asked.filter(({ path }) => path === '/api/Home/LibItems').at(-1)?.body;
  expect((await shown.comes('a', '怎样改密码')).getAttribute('href')).toBe('/LibView?id=a');
  expect(asked()).toMatchObject({ kind: 'help', role: 'admin' });
  shown.press(shown.find('button', '学生'));
  await expect.poll(asked).toMatchObject({ role: 'student' });
  shown.press(shown.find('button', '全部'));
  await expect.poll(asked).not.toHaveProperty('role');
  typeInto(shown.find('input', '查找'), '密码');
  await expect.poll(asked).toMatchObject({ keyword: '密码' });
});

test('whoever has read help says whether it helped, and may say otherwise', async () => {
  const counts = vi.fn(({ yes }: { yes: boolean; uuid?: string }) => (yes ? { yes: 4, no: 1 } : { yes: 3, no: 2 }));
  shown = await renderScreen(<ArticleScreen />, {
    at: '/LibView?id=a',
    answers: { '/api/Home/Lib': { ...article, html: '<p>点头像</p>', yes: 3, no: 1 }, '/api/Home/Helped': counts },
  });
  shown.press(await shown.comes('button', '有帮助 3'));
  shown.press(await shown.comes('button', '没有 1'));
  await shown.comes('button', '没有 2');
  const uuids = counts.mock.calls.map(([said]) => said.uuid);
  expect([uuids.length, new Set(uuids).size]).toEqual([2, 1]);
});

test('a firm’s article leads to its site, and to nothing that is no link', async () => {
  const firm = { ...article, kind: 'enterprise', html: '<p>合作</p>', yes: 0, no: 0 };
  shown = await renderScreen(<ArticleScreen />, {
    at: '/LibView?id=a',
    answers: { '/api/Home/Lib': { ...firm, url: 'https://firm.test/' } },
  });
  expect((await shown.comes('a', '访问网站')).getAttribute('href')).toBe('https://firm.test/');
  expect(shown.text()).not.toContain('有没有帮到你');
  shown.unmount();
  shown = await renderScreen(<ArticleScreen />, {
    at: '/LibView?id=a',
    answers: { '/api/Home/Lib': { ...firm, url: 'javascript:alert(1)' } },
  });
  await shown.comes('h1', '怎样改密码');
  expect(shown.text()).not.toContain('访问网站');
});

test('each shelf asks for its own kind', async () => {
  shown = await renderScreen(<EnterpriseScreen />, {
    answers: { '/api/Home/LibItems': listed([{ ...article, kind: 'enterprise', title: '海风仪器' }]) },
  });
  await shown.comes('h1', '企业专区');
  await expect.poll(() => shown.text()).toContain('海风仪器');
  expect(new Set(shown.asked.map(({ body }) => body['kind']))).toEqual(new Set(['enterprise']));
});

const item = { text: '', path: '/Curriculum', url: null, cover: '', at: null, tryAt: null };
const HOME = {
  version: 1,
  modules: (['recommended', 'courses', 'news'] as const).map((kind) => ({
    id: kind,
    kind,
    title: kind,
    items: [{ ...item, id: kind, title: `一项${kind}` }],
  })),
};
test.each([
  ['推荐', RecommendScreen, '一项recommended'],
  ['精品课程', ClassicScreen, '一项courses'],
])('%s has what the home’s modules of its kind name', async (title, Screen, named) => {
  shown = await renderScreen(<Screen />, { answers: { '/api/Home/Index': HOME } });
  await shown.comes('h1', title);
  await expect.poll(() => shown.text()).toContain(named);
  expect(shown.text().match(/一项/g)).toHaveLength(1);
});

test('a preview without a file is the home as it is drafted', async () => {
  shown = await renderScreen(<PreviewScreen />, { at: '/Preview', answers: { '/api/Home/Index': HOME } });
  await expect.poll(() => shown.text()).toContain('访客还看不到这里的改动');
  expect(shown.asked.map(({ path, body }) => [path, body])).toContainEqual(['/api/Home/Index', { preview: true }]);
});

test('interfaces are those that the running server describes, found by their words', async () => {
  const paths = {
    '/api/Home/Index': { post: { summary: 'The home' } },
    '/OrgApi/News/Items': { post: { summary: 'News' } },
    '/OrgApi/News/Add': { post: { summary: 'One more' } },
  };
  shown = await renderScreen(<InterfacesScreen />, {
    answers: { '/api/openapi.json': () => Response.json({ info: { title: 'x', version: '9.8.7' }, paths }) },
  });
  await expect.poll(() => shown.text()).toContain('版本 9.8.7，共 3 个接口');
  expect([...document.querySelectorAll('summary')].map((one) => one.textContent)).toEqual([
    'api/Home 1',
    'OrgApi/News 2',
  ]);
  typeInto(shown.find('input', '查找'), 'one more');
  await expect
    .poll(() => [...document.querySelectorAll('code')].map((one) => one.textContent))
    .toEqual(['/OrgApi/News/Add']);
});
