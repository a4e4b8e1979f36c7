import { beforeEach, expect, test, vi } from 'vitest';
import type { OutputOf } from '#contract/index.ts';
import { renderScreen } from '#src/ui/testing.tsx';
import { StudyScreen } from './screen.tsx';

const STUDY: OutputOf<'/api/Course/Study'> = {
  courseId: 'c',
  name: '大学物理实验',
  progress: 0,
  seconds: 0,
  readOnly: null,
  last: null,
  chapters: [],
};
const AT = '/CurriculumLearning?courseId=c';

async function opened() {
  const shown = await renderScreen(<StudyScreen />, {
    at: AT,
    answers: { '/api/Course/Study': STUDY, '/api/Course/ContinueStudy': { sectionId: 's1' } },
  });
  await vi.waitFor(() => expect(shown.text()).toContain('大学物理实验'));
  await vi.waitFor(() => expect(shown.asked.map((a) => a.path)).toContain('/api/Course/ContinueStudy'));
  return shown;
}
beforeEach(() => {
  location.hash = `#${AT}`;
});

test('a course goes on where one was', async () => {
  const shown = await opened();
  await vi.waitFor(() => expect(shown.query()).toContain('sectionId=s1'));
  shown.unmount();
});

test('a section, or a page, that was chosen before the answer came is not taken back', async () => {
  for (const chosen of [`${AT}&sectionId=s2`, '/MyTask']) {
    location.hash = `#${chosen}`;
    const shown = await opened();
    await vi.waitFor(() => expect(shown.text()).toContain('还没有可学的内容'));
    // until the answer is drawn
    for (let turn = 0; turn < 20; turn++) await new Promise((done) => setTimeout(done));
    expect(shown.query()).not.toContain('sectionId');
    shown.unmount();
  }
});
