// A file goes into any of one's courses, however many one teaches.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { PlaceDialog } from './place-dialog.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('a course that is not among the first is found by its name', async () => {
  const file = {
    id: 'f',
    version: 2,
    createdAt: 1,
    courseId: null,
    course: '',
    fileId: 'x',
    name: '讲义.pdf',
    sort: 1,
    type: 'application/pdf',
    size: 1,
  };
  shown = await renderScreen(<PlaceDialog file={file} onClose={vi.fn()} />, {
    answers: {
      '/api/Course/Items': ({ keyword }: { keyword?: string }) => ({
        items: keyword === '光学' ? [{ id: 'c101', name: '光学' }] : [{ id: 'c1', name: '力学' }],
        itemCount: 101,
        page: 1,
        pageSize: 100,
      }),
      '/OrgApi/CourseResource/Update': { id: 'f', version: 3 },
    },
  });
  await shown.comes('option', '力学');
  const input = shown.find('input', '搜索课程') as HTMLInputElement;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '光学');
  input.dispatchEvent(new Event('input', { bubbles: true }));
  const select = shown.find('select', '课程') as HTMLSelectElement;
  await shown.comes('option', '光学');
  select.value = 'c101';
  select.dispatchEvent(new Event('change', { bubbles: true }));
  shown.press(shown.find('button', '放进课程'));
  await vi.waitFor(() =>
    expect(shown.asked.at(-1)).toMatchObject({
      path: '/OrgApi/CourseResource/Update',
      body: { id: 'f', version: 2, courseId: 'c101' },
    }),
  );
});
