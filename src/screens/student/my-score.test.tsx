// One's scores: the term where two courses have one name, and no nought where nothing counts yet.
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { MyScoreScreen } from './my-score.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const column = (kind: string, state: string, score: number | null) => ({
  id: kind,
  title: '期末',
  kind,
  groupId: null,
  state,
  score,
  max: 100,
});
const scores = (courseId: string, course: string, total: number, columns: object[]) => ({
  courseId,
  course,
  courseKind: 'plain',
  total,
  provisional: true,
  groups: [],
  columns,
});

test('the term of namesakes, and what a nought means', async () => {
  shown = await renderScreen(<MyScoreScreen />, {
    answers: {
      '/api/StudentCenter/MyScore': [
        scores('a', '力学', 0, [column('study', 'scored', 0), column('own', 'none', null)]),
        scores('b', '力学', 0, [column('study', 'scored', 0), column('own', 'missing', null)]),
        scores('c', '光学', 40, [column('study', 'scored', 40)]),
      ],
      '/api/Course/Items': {
        items: [
          { id: 'a', term: '2026秋' },
          { id: 'b', term: '2026春' },
          { id: 'c', term: '2026秋' },
        ],
      },
    },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('2026春'));
  const [first, second, third] = [...document.querySelectorAll('section')].map((s) => s.textContent ?? '');
  expect(first).toContain('力学2026秋');
  expect(first).toContain('还没有计入总评的成绩');
  // what was not handed in counts
  expect(second).toContain('目前 0 分');
  expect(third).toContain('目前 40 分');
  expect(third).not.toContain('2026秋');
});
