// The home's modules are put in the order one wants, and published as they were seen.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { HomeModulesScreen } from './home.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const row = (id: string, sort: number) => ({
  ...{ id, version: 1, createdAt: 1, kind: 'text', title: `模块${id}`, sort, status: 'on', count: 1 },
});
const item = { text: '', path: null, url: null, cover: '', at: null, tryAt: null };
const home = (version: number) => ({
  version,
  modules: [{ id: 'a', kind: 'text', title: '模块a', items: [{ ...item, id: 'i', title: '求实' }] }],
});
const sent = (name: string) =>
  shown.asked.filter(({ path }) => path === `/OrgApi/HomeModule/${name}`).map(({ body }) => body);

test('moved by one place, only what stands elsewhere is written; visitors see it when it is published', async () => {
  let published = 3;
  shown = await renderScreen(<HomeModulesScreen />, {
    powers: ['HomeModule.Items', 'HomeModule.Update', 'HomeModule.Add', 'HomeModule.Delete'],
    answers: {
      '/OrgApi/HomeModule/Items': {
        items: [row('a', 10), row('b', 20), row('c', 30)],
        itemCount: 3,
        page: 1,
        pageSize: 100,
      },
      '/api/Home/Index': ({ preview }: { preview?: boolean }) => home(preview ? 4 : published),
      '/OrgApi/HomeModule/Update': { id: 'x', version: 2 },
      '/OrgApi/HomeModule/Publish': () => {
        published = 4;
        return { version: 4 };
      },
    },
  });
  await expect.poll(() => document.querySelectorAll('ol > li').length).toBe(3);
  const [first] = document.querySelectorAll<HTMLElement>('ol > li');
  first
    ?.querySelector('button')
    ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }));
  await expect
    .poll(() => sent('Update'))
    .toEqual([
      { id: 'b', sort: 10 },
      { id: 'a', sort: 20 },
    ]);
  // as visitors will see it
  expect(shown.find('section', '预览').textContent).toContain('求实');
  shown.press(await shown.comes('button', '发布'));
  await expect.poll(() => sent('Publish')).toEqual([{ version: 4 }]);
  const button = (await shown.comes('button', '已发布')) as HTMLButtonElement;
  expect(button.disabled).toBe(true);
});
