import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { hearOfJob, type Job } from './queries.ts';

const JOB: Job = {
  id: 'j1',
  kind: 'export',
  title: '名单',
  state: 'running',
  progress: 0.4,
  counts: {},
  reason: null,
  reasonText: null,
  createdAt: 1,
  startedAt: 2,
  endedAt: null,
  errors: [],
  result: null,
};
const ITEM = ['/api/Job/Item', { id: 'j1' }];
const LIST = ['/api/Job/Items', { page: 1, pageSize: 20 }];

function cache() {
  const client = new QueryClient();
  client.setQueryData(ITEM, JOB);
  client.setQueryData(LIST, { items: [JOB], itemCount: 1, page: 1, pageSize: 20 });
  const stale = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  const shown = () => client.getQueryData<{ items: Job[] }>(LIST)?.items[0]?.progress;
  return { client, stale, shown };
}

test('progress is shown as it is told, and never goes back', () => {
  const { client, stale, shown } = cache();
  hearOfJob(client, { id: 'j1', state: 'running', progress: 0.6 });
  hearOfJob(client, { id: 'j1', state: 'running', progress: 0.5 });
  expect([client.getQueryData<Job>(ITEM)?.progress, shown()]).toEqual([0.6, 0.6]);
  expect([stale(ITEM), stale(LIST)]).toEqual([false, false]);
});

test('an end is asked for with all that it brings', () => {
  const { client, stale } = cache();
  hearOfJob(client, { id: 'j1', state: 'done', progress: 1 });
  expect([stale(ITEM), stale(LIST)]).toEqual([true, true]);
});

test('a job that nobody has listed yet makes the lists stale', () => {
  const { client, stale } = cache();
  hearOfJob(client, { id: 'j9', state: 'queued', progress: 0 });
  expect([stale(ITEM), stale(LIST)]).toEqual([false, true]);
});
