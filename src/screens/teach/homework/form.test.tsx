// Homework is made of what is asked: questions come from the bank, found as papers find theirs.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { AddHomeworkScreen } from './form-screen.tsx';

const page = (items: unknown[]) => ({ items, itemCount: items.length, page: 1, pageSize: 20 });
const question = (id: string, stem: string, kind = 'single') => ({
  id,
  kind,
  stem,
  cat: '力学',
  point: '',
  difficulty: 2,
  rate: null,
  createdAt: Number(id.slice(1)),
});

let shown: Shown;
afterEach(() => shown.unmount());

test('questions are searched for and ticked; one that homework cannot ask says so; a row is called in words', async () => {
  shown = await renderScreen(<AddHomeworkScreen />, {
    answers: {
      '/OrgApi/Course/Items': page([]),
      '/OrgApi/Group/Items': page([]),
      '/OrgApi/QuestionCats/Items': page([]),
      '/OrgApi/Question/Items': page([question('q1', '单摆的周期'), question('q2', '交一份报告', 'file')]),
    },
  });
  expect(await shown.comes('button', '下移：照片或文件 1')).toBeTruthy();
  shown.press(shown.find('button', '从题库选题'));
  await vi.waitFor(() => expect(shown.text()).toContain('交一份报告'));
  const boxes = [...document.querySelectorAll<HTMLInputElement>('input[type="checkbox"]')].filter((b) =>
    b.closest('li')?.textContent?.match(/单摆的周期|交一份报告/),
  );
  expect(boxes.map((b) => b.disabled)).toEqual([false, true]);
  expect(shown.text()).toContain('这里不能用这种题');
  shown.press(boxes[0] as HTMLElement);
  shown.press(await shown.comes('button', '加入 1 题'));
  await vi.waitFor(() => expect(document.querySelectorAll('ol > li')).toHaveLength(2));
  const [, row] = document.querySelectorAll('ol > li');
  expect(row?.textContent).toContain('单摆的周期');
  expect(row?.querySelector('select')).toBeNull();
  expect(shown.find('button', '删除：单摆的周期')).toBeTruthy();
});
