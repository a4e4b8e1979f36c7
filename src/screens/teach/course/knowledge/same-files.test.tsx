// A file that the course has already is told where files are added, and the teacher decides.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { SameFiles } from './same-files.tsx';

const DELETE = '/OrgApi/AISetting/KnowledgeDelete';
const list = [{ courseId: 'c', id: 'd2', name: '讲义.md (2)', same: { id: 'd1', name: '讲义.md' } }];

let shown: Shown;
afterEach(() => shown.unmount());

test('both names are said; the new one is deleted, or both stay', async () => {
  const onDone = vi.fn();
  shown = await renderScreen(<SameFiles list={list} onDone={onDone} />, { answers: { [DELETE]: { deleted: 1 } } });
  expect(shown.text()).toContain('“讲义.md (2)”和已有的“讲义.md”是同一个文件');
  shown.press(await shown.comes('button', '两份都留'));
  expect(onDone).toHaveBeenCalledWith('d2');
  onDone.mockClear();
  shown.press(await shown.comes('button', '删去这一份“讲义.md (2)”'));
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('d2'));
  expect(shown.asked.filter(({ path }) => path === DELETE).map(({ body }) => body)).toEqual([{ ids: ['d2'] }]);
});
