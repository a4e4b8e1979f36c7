import { expect, test } from 'vitest';
import { placeOf } from './notice-words.ts';

test.each([
  ['a finished job', { kind: 'job.done', data: { jobId: 'j 1' } }, '/jobs?job=j%201'],
  ['a page of ours', { kind: 'class.joined', data: { path: '/teach/AIcourse' } }, '/teach/AIcourse'],
  ['a live class', { kind: 'live.opened', data: { path: '/RemoteLive?id=l1' } }, '/RemoteLive?id=l1'],
  ['another host', { kind: 'x', data: { path: '//evil.example' } }, null],
  ['an address', { kind: 'x', data: { path: 'javascript:alert(1)' } }, null],
  ['nothing', { kind: 'x', data: {} }, null],
])('%s', (_name, notice, place) => {
  expect(placeOf(notice)).toBe(place);
});
