// The home as it is drafted, alone and within the page at which it is edited.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { DraftedHome } from './drafted.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test.each([
  [false, 'h1'],
  [true, 'h2'],
])('a page has one title: as a part of one (%s) the banner is its %s', async (isPart, heading) => {
  const item = { text: '', path: null, url: null, cover: '', at: null, tryAt: null };
  shown = await renderScreen(<DraftedHome isPart={isPart} />, {
    answers: {
      '/api/Home/Index': {
        version: 1,
        modules: [{ id: 'b', kind: 'banner', title: '横幅', items: [{ id: 'i', title: '欢迎', ...item }] }],
      },
    },
  });
  await shown.comes(heading, '欢迎');
  expect(document.querySelectorAll('h1')).toHaveLength(isPart ? 0 : 1);
});
