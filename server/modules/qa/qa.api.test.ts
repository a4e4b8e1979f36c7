// The machines report over HTTP: who may read it, and what comes when there is none.
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from '#contract/codes.ts';
import type { MachineRows, MachinesReport } from '#contract/qa.ts';
import type { App } from '#server/platform/app.ts';
import type { Who } from '#server/platform/who.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { runSamples } from '#src/machines/run/run.samples.ts';
import { type TestServer, testServer } from '#tests/support/server.ts';
import { buildReport } from '#tools/machines/report.ts';
import { mountQa } from './qa.routes.ts';

const EMPTY: MachinesReport = {
  form: 2,
  source: 'run',
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

interface Written {
  run?: string | undefined;
  stored?: string | undefined;
  /** Which of the two was written long before. */
  older?: 'run' | 'stored';
}

/** The module alone, over reports of this test's. */
async function ask<T>(userName: string, written: Written, path = 'Machines', body = {}): Promise<Answer<T>> {
  const files = { run: join(folder, 'run.json'), stored: join(folder, 'stored.json') };
  for (const [kind, file] of Object.entries(files)) {
    const content = written[kind as keyof Written]; // the same two
    if (content === undefined) rmSync(file, { force: true });
    else writeFileSync(file, content);
    if (kind === written.older) utimesSync(file, 1_000, 1_000);
  }
  const alone = fastify();
  alone.decorateRequest('who', null as Who | null);
  mountQa(alone, { ...server.app, identify }, files);
  const { token } = (await server.signIn(userName)).user;
  const answer = await alone.inject({ method: 'POST', url: `/api/QA/${path}`, headers: { token }, payload: body });
  await alone.close();
  return answer.json();
}
interface List {
  report: MachineRows | null;
}

const source = { commit: 'abc1234', date: '2026-11-21T00:00:00+00:00' };
const chat = buildReport([chatSamples], [], source, { source: 'stored' });

describe('the report', () => {
  test.each(['qa', 'super'])('is shown to %s, with its date and commit', async (user) => {
    expect(await ask(user, { run: JSON.stringify(EMPTY) })).toMatchObject({ code: 0, data: { report: EMPTY } });
  });

  test('is a list of rows; a chart comes whole when it is asked for', async () => {
    const written = { stored: JSON.stringify(chat) };
    const { data } = await ask<List>('qa', written);
    expect(data.report).toMatchObject({
      source: 'stored',
      machines: [{ machine: 'chat', missing: { c1: 6 }, lint: 0 }],
    });
    const [row] = data.report?.machines ?? [];
    // what nobody asks for is left out: pairs count over all tests, refusals are the walk's to try, a chat has no timers
    expect(Object.keys(row?.coverage.all ?? {})).toEqual(['c0', 'c1', 'c2', 'c4', 'c7']);
    expect(Object.keys(row?.coverage.walk ?? {})).toContain('c1n');
    expect(JSON.stringify(row).length).toBeLessThan(1_000);
    const whole = await ask<{ machine: unknown }>('qa', written, 'Machine', { machine: 'chat' });
    expect(whole.data.machine).toEqual(chat.machines[0]);
    expect(String((await ask('qa', written, 'Machine', { machine: 'none' })).code)).toBe('404');
  });

  test('of a run comes before that of the build, unless it is of older charts', async () => {
    const run = JSON.stringify({ ...chat, source: 'run' });
    const stored = JSON.stringify(chat);
    expect((await ask<List>('qa', { run, stored })).data.report?.source).toBe('run');
    const other = JSON.stringify({ ...buildReport([runSamples], [], source), source: 'run' });
    // a chart was changed and measured, and the client not built again
    expect((await ask<List>('qa', { run: other, stored, older: 'stored' })).data.report?.machines[0]?.machine).toBe(
      'run',
    );
    expect((await ask<List>('qa', { run: other, stored, older: 'run' })).data.report?.source).toBe('stored');
    expect((await ask<List>('qa', { run: '{"machines":', stored })).data.report?.source).toBe('stored');
  });

  test('is null when there is none, and when it is not what the contract says', async () => {
    expect((await ask<List>('qa', {})).data).toEqual({ report: null });
    expect((await ask<List>('qa', { run: '{"machines":' })).data).toEqual({ report: null });
    expect((await ask<List>('qa', { run: '{"machines":[{}]}' })).data).toEqual({ report: null });
  });
});
