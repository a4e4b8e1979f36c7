import { expect, test } from 'vitest';
import { renderScreen } from '#src/ui/testing.tsx';
import { AdminDay } from './admin-day.tsx';

const PATH = '/api/AdminCenter/Today';

test('an administrator sees who was here, and each line leads to where it can be done', async () => {
  const lines = [
    { id: 'imports', count: 2, path: '/jobs?state=failed&school=true' },
    { id: 'courses', count: 1, path: '/teach/AIcourse' },
  ];
  const shown = await renderScreen(<AdminDay />, { answers: { [PATH]: () => ({ signIns: 31, lines }) } });
  await shown.comes('h2', '今天要处理的事');
  expect(shown.text()).toContain('今天有 31 人使用');
  expect(shown.text()).toContain('近 7 天有 2 次导入失败');
  expect(shown.find('a', '看任务').getAttribute('href')).toBe('/jobs?state=failed&school=true');
  expect(shown.find('a', '安排老师').getAttribute('href')).toBe('/teach/AIcourse');
  shown.unmount();
});

test('nothing to do is said', async () => {
  const shown = await renderScreen(<AdminDay />, { answers: { [PATH]: () => ({ signIns: 0, lines: [] }) } });
  await shown.comes('h2', '今天要处理的事');
  expect(shown.text()).toContain('目前没有要处理的事');
  shown.unmount();
});
