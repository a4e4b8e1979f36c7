// What waits, by keys alone: the first line has the focus when the page has come, a digit opens its line.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { WorkList } from './work-list.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

test('Enter and digits work at once', async () => {
  const items = ['甲', '乙'].map((name, at) => ({
    ...{ kind: 'experiment', courseId: null, course: '', title: `${name}的实验`, studentId: name, name, at },
    path: `/teach/expermyment/ScoreManage?id=e&tab=scores&student=${at}`,
  }));
  const page = { items, itemCount: 2, page: 1, pageSize: 20 };
  shown = await renderScreen(<WorkList />, { answers: { '/api/TeacherCenter/ToMark': page } });
  const focused = () => document.activeElement as HTMLElement;
  await vi.waitFor(() => expect(focused().textContent).toContain('甲的实验'));
  expect(focused().tagName).toBe('A');
  shown.key(focused(), 'ArrowDown');
  expect(focused().textContent).toContain('乙的实验');
  shown.key(focused(), '1');
  await vi.waitFor(() => expect(shown.query()).toBe('?id=e&tab=scores&student=0'));
});
