// The machines report over HTTP: who may read it, and what comes when there is none.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/codes.ts';
import type { MachinesReport } from '#contract/qa.ts';
import type { App } from '#server/platform/app.ts';
import type { Who } from '#server/platform/who.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { mountQa } from './qa.routes.ts';

const EMPTY: MachinesReport = {
  commit: 'abc1234',
  date: '2026-11-21T00:00:00+00:00',
  machines: [],
  specs: [],
  runs: [],
};
let folder = '';
let server: TestServer;
let identify: App['identify'];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'report-'));
  server = await testServer();
  identify = server.app.identify;
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The module alone, over a report of this test's. */
async function ask(
  userName: string | null,
  content: string | null,
): Promise<Answer<{ report: MachinesReport | null }>> {
  const file = join(folder, 'report.json');
  if (content === null) rmSync(file, { force: true });
  else writeFileSync(file, content);
  const alone = fastify();
  alone.decorateRequest('who', null as Who | null);
  mountQa(alone, { ...server.app, identify }, file);
  const token = userName ? (await server.signIn(userName)).user.token : '';
  const answer = await alone.inject({ method: 'POST', url: '/api/QA/Machines', headers: { token }, payload: {} });
  await alone.close();
  return answer.json();
}

describe('the stored report', () => {
  test.each(['qa', 'super'])('is shown to %s, with its date and commit', async (user) => {
    expect(await ask(user, JSON.stringify(EMPTY))).toMatchObject({ code: 0, data: { report: EMPTY } });
  });

  test('is null when there is none, and when it is not what the contract says', async () => {
    expect((await ask('qa', null)).data).toEqual({ report: null });
    expect((await ask('qa', '{"machines":')).data).toEqual({ report: null });
    expect((await ask('qa', '{"machines":[{}]}')).data).toEqual({ report: null });
  });
});
