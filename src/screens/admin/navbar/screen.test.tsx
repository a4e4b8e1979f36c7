import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { PortalNavbarScreen } from './screen.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('a link that leads nowhere says that it is not shown; what has links below it does not', async () => {
  const link = { version: 1, place: 'portal', path: '', url: '', parentId: null, sort: 1, on: true, createdAt: 1 };
  const items = [
    { ...link, id: 'a', name: '家校互动' },
    { ...link, id: 'b', name: '教务' },
    { ...link, id: 'c', name: '课表', parentId: 'b', url: 'https://example.com' },
  ];
  shown = await renderScreen(<PortalNavbarScreen />, {
    answers: { '/OrgApi/Navbar/Items': { items, itemCount: 3, page: 1, pageSize: 100 } },
  });
  await expect.poll(() => shown.text()).toContain('家校互动');
  expect(shown.text().match(/没有链接，也没有下级：不显示/g)).toHaveLength(1);
});
