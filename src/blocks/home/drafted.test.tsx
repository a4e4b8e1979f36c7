// The home as it is drafted, alone and within the page at which it is edited.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { DraftedHome } from './drafted.tsx';

const item = { text: '', path: null, url: null, cover: '', at: null, tryAt: null };
let shown: Shown;
afterEach(() => shown.unmount());

test.each([
  [false, 'h1'],
  [true, 'h2'],
])('a page has one title: as a part of one (%s) the banner is its %s', async (isPart, heading) => {
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

test('what leads somewhere says where, in every kind of module', async () => {
  const kinds = ['now', 'news', 'partners', 'text'] as const;
  shown = await renderScreen(<DraftedHome />, {
    answers: {
      '/api/Home/Index': {
        version: 1,
        modules: kinds.map((kind) => ({
          id: kind,
          kind,
          title: kind,
          items: [
            { ...item, id: `${kind}1`, title: `看${kind}`, path: '/News?id=1' },
            { ...item, id: `${kind}2`, title: `去${kind}`, url: 'https://school.test/' },
          ],
        })),
      },
    },
  });
  for (const kind of kinds) for (const word of ['看', '去']) await shown.comes('a', `${word}${kind}`);
});
