import { afterEach, expect, test, vi } from 'vitest';
import { ask } from './client.ts';
import { requestExport } from './export.ts';
import { provideSession } from './session.ts';
import { answer, stubBrowser } from './testing.ts';

const PATH = '/OrgApi/SysUser/Export';
const sheet = (disposition: string) =>
  new Response('a,b', { headers: { 'content-type': 'text/csv', 'content-disposition': disposition } });

function begin(response: () => Response) {
  stubBrowser(response);
  provideSession(() => Promise.reject(new Error('nobody is signed in')));
}
afterEach(() => void vi.unstubAllGlobals());

test.each([
  [`attachment; filename="users.csv"; filename*=UTF-8''%E7%94%A8%E6%88%B7.csv`, '用户.csv'],
  ['attachment; filename="users.csv"', 'users.csv'],
  ['attachment', 'download'],
])('a file comes with its name: %s', async (disposition, name) => {
  begin(() => sheet(disposition));
  const { data } = await ask(PATH, { format: 'csv' }, { file: true });
  expect(data).toMatchObject({ name });
  expect(await (data as { blob: Blob }).blob.text()).toBe('a,b');
});

test('a large one is a job', async () => {
  begin(() => answer(0, { jobId: 'j1' }));
  expect(await requestExport(PATH, { format: 'xlsx' })).toBe('j1');
});

test('a refusal is no file', async () => {
  begin(() => answer(403, null, '没有权限'));
  await expect(requestExport(PATH, { format: 'xlsx' })).rejects.toMatchObject({ code: 403, msg: '没有权限' });
});
