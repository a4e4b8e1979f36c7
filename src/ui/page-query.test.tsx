import { expect, test } from 'vitest';
import { usePageQuery } from './page-query.ts';
import { renderScreen } from './testing.tsx';

function Narrowed() {
  const query = usePageQuery();
  const narrow = () => {
    query.set({ open: 'false', page: null });
    // before the page has been drawn with the filter: a list of thousands takes its time
    query.set({ page: '2' });
  };
  return (
    <button type="button" onClick={narrow}>
      narrow
    </button>
  );
}

test('what is changed before the page shows the change before keeps both', async () => {
  const shown = await renderScreen(<Narrowed />, { answers: {}, at: '/?sort=name&page=3' });
  shown.press(await shown.comes('button', 'narrow'));
  expect(shown.query()).toBe('?sort=name&open=false&page=2');
  shown.unmount();
});
