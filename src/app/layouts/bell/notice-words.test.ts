import { expect, test } from 'vitest';
import { beginsText, noticePath } from './notice-words.ts';

test.each([
  ['a finished job', { kind: 'job.done', data: { jobId: 'j 1' } }, '/jobs?job=j%201'],
  ['a page of ours', { kind: 'class.joined', data: { path: '/teach/AIcourse' } }, '/teach/AIcourse'],
  ['a live class', { kind: 'live.opened', data: { path: '/RemoteLive?id=l1' } }, '/RemoteLive?id=l1'],
  ['another host', { kind: 'x', data: { path: '//evil.example' } }, null],
  ['an address', { kind: 'x', data: { path: 'javascript:alert(1)' } }, null],
  ['nothing', { kind: 'x', data: {} }, null],
])('%s', (_name, notice, place) => {
  expect(noticePath(notice)).toBe(place);
});

test('what begins is told with its time by the school’s clock, a series with its length', () => {
  const t = ((key: string, values: object) => `${key} ${JSON.stringify(values)}`) as never;
  const startAt = Date.UTC(2026, 10, 29, 8, 15);
  expect(beginsText(t, { data: { startAt } }, 'zh-CN')).toBe('11月29日周日 16:15');
  expect(beginsText(t, { data: { startAt, count: 8 } }, 'zh-CN')).toBe(
    'bell.series {"when":"11月29日周日 16:15","count":8}',
  );
  expect(beginsText(t, { data: { jobId: 'j' } }, 'zh-CN')).toBeNull();
});
