// The contents on a course's page: to who learns it with states, reasons and ways in; to others as titles.
import { afterEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { renderScreen, type Shown } from '#src/ui/testing.tsx';
import { CourseOutline } from './outline.tsx';

let shown: Shown;
afterEach(() => shown.unmount());

const course = {
  id: 'c',
  open: true,
  readOnly: null,
  outline: [
    {
      title: '第一章',
      sections: [
        { title: '课程说明', kind: 'text' },
        { title: '影片', kind: 'video' },
      ],
    },
  ],
} as unknown as OutputOf<'/api/Course/Item'>;
const section = (id: string, title: string, state: string, locks: object[] = []) => ({
  id,
  title,
  kind: 'text',
  state,
  seconds: 0,
  share: 0,
  locks,
});

test('a learner sees how far each section is, why one is locked, and goes there', async () => {
  const study = {
    courseId: 'c',
    chapters: [
      {
        id: 'ch',
        title: '第一章',
        sections: [
          section('s1', '课程说明', 'done'),
          section('s2', '影片', 'locked', [{ kind: 'previous', title: '课程说明' }]),
        ],
      },
    ],
  };
  shown = await renderScreen(<CourseOutline course={course} />, { answers: { '/api/Course/Study': study } });
  await vi.waitFor(() => expect(shown.text()).toContain('已完成'));
  expect(shown.text()).toContain('先完成“课程说明”');
  const links = [...document.querySelectorAll('a')].map((a) => a.getAttribute('href'));
  expect(links).toEqual(['/CurriculumLearning?courseId=c&sectionId=s1']);
});

test('who may only look sees the titles', async () => {
  shown = await renderScreen(<CourseOutline course={{ ...course, open: false }} />, { answers: {} });
  await vi.waitFor(() => expect(shown.text()).toContain('影片'));
  expect(document.querySelectorAll('a')).toHaveLength(0);
});
