// A list to choose from has every row, however many pages the server answers it in.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing.tsx';
import { useCourseOptions } from './course-options.ts';

afterEach(() => vi.unstubAllGlobals());

function Options() {
  const { data = [] } = useCourseOptions();
  return (
    <select aria-label="课程">
      {data.map(({ value, label }) => (
        <option key={value}>{label}</option>
      ))}
    </select>
  );
}

test('the 101st course can be chosen, too', async () => {
  const all = Array.from({ length: 101 }, (_, n) => ({ id: `c${n + 1}`, name: `课程 ${n + 1}` }));
  const screen = await renderScreen(<Options />, {
    answers: {
      '/OrgApi/Course/Items': ({ page, pageSize }: { page: number; pageSize: number }) => ({
        items: all.slice((page - 1) * pageSize, page * pageSize),
        itemCount: all.length,
        page,
        pageSize,
      }),
    },
  });
  await screen.comes('option', '课程 101');
  expect(document.querySelectorAll('option')).toHaveLength(101);
  screen.unmount();
});
