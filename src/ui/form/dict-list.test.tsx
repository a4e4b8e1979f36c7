// The words of a school's list, offered by a form: those that are in use, in the school's order.
import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { DictList } from './dict-list.tsx';

test('a form offers the terms that are switched on', async () => {
  const word = (name: string) => ({
    id: name,
    version: 1,
    createdAt: 1,
    type: 'term',
    code: name,
    name,
    sort: 1,
    on: true,
  });
  const shown = await renderScreen(<DictList id="terms" type="term" />, {
    powers: ['Dict.Items'],
    answers: {
      '/OrgApi/Dict/Items': { items: [word('2026秋'), word('2026春')], itemCount: 2, page: 1, pageSize: 100 },
    },
  });
  const offered = () => [...document.querySelectorAll('#terms option')].map((one) => one.getAttribute('value'));
  await expect.poll(offered).toEqual(['2026秋', '2026春']);
  expect(shown.asked[0]?.body).toMatchObject({ type: 'term', on: true, sort: 'sort' });
  shown.unmount();
});
