// What students have asked, for who teaches: what was answered, and before whom, is marked.
import { afterEach, expect, test } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import type { Acts } from '../class.ts';
import { AskedList } from './asked-list.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const asked = { userId: 'u', name: '林一', at: 1, answered: false, told: false };
const acts = { can: () => true } as unknown as Acts;

test('what was answered before all is marked so, and can be answered anew or to its asker', async () => {
  shown = await renderScreen(<AskedList liveId="l" acts={acts} />, {
    answers: {
      '/api/Live/Asks': [
        { ...asked, askId: '1', text: '针要不要算体积', told: true },
        { ...asked, askId: '2', text: '蜡块怎么测' },
        { ...asked, askId: '3', text: '盐怎么测', answered: true },
      ],
    },
  });
  await shown.comes('button', '再当众回答一次');
  const rows = [...document.querySelectorAll('li')].map((row) => row.textContent);
  expect(rows).toEqual([
    '林一针要不要算体积已当众回答再当众回答一次只回复本人',
    '林一蜡块怎么测当众回答只回复本人',
    '林一盐怎么测当众回答已回复本人',
  ]);
});
