// The recorder under real commands: what is written counts once with its test, what is refused or sent again does not.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import { lifecycleOf } from '#src/machines/lifecycle.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts';
import { defineLifecycle } from './lifecycle/define.ts';
import { createLifecycles, type Lifecycles } from './lifecycle/index.ts';
import { createLogs, type Logs } from './log/index.ts';
import { startRecorder } from './recorder.ts';

let database: TestDatabase;
let logs: Logs;
let lifecycles: Lifecycles;
let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
  database = await testDatabase();
  const { pool, url } = database;
  logs = await createLogs({ pool, url, newEpoch: () => 'e1', onError: console.error });
  const observe = startRecorder(folder);
  lifecycles = createLifecycles({
    pool,
    logs,
    now: Date.now,
    newEpoch: () => 'e1',
    words: (code) => code,
    observe,
    onError: console.error,
  });
  lifecycles.define(
    defineLifecycle(
      lifecycleOf(chatMachine, {
        kind: 'chat',
        roles: ['owner'],
        commands: { ask: { sample: { runId: 'r', after: 0 } }, stop: {} },
      }),
      { policy: async () => 'owner', effects: { reply: async () => null }, actions: {} },
    ),
  );
  await lifecycles.start();
});
afterAll(async () => {
  await lifecycles.stop();
  await logs.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const records = (): MachineRecord[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.jsonl'))
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as MachineRecord),
    );
const taken = (): string[] =>
  records().flatMap(({ test: by, hits }) =>
    Object.keys(hits).flatMap((k) => (k.startsWith('transition:') ? [`${by} ${k.slice(11)}`] : [])),
  );

test('a command and what its effect came to count with the test that sent it', async () => {
  await lifecycles.create('chat:1', { input: undefined, testId: 'browser:makes' });
  const ask = {
    id: 'chat:1',
    cmd: 'c1',
    event: { type: 'ask', runId: 'c1', after: 0 },
    who: null,
    testId: 'browser:asks',
  };
  await lifecycles.command(ask);
  await vi.waitFor(() => expect(taken()).toHaveLength(2));
  // the same command again answers, and is no second step; idle takes no stop
  await lifecycles.command(ask);
  await expect(
    lifecycles.command({ ...ask, cmd: 'c2', event: { type: 'stop' }, testId: 'api:stops' }),
  ).rejects.toThrow();
  expect(taken()).toEqual(['browser:asks chat.idle|ask|0', 'browser:asks chat.answering|xstate.done.actor.reply|0']);
  // making it is that test's, and no command
  expect(records()[0]).toMatchObject({ test: 'browser:makes', hits: { 'state:chat.idle': 1 } });
});

test('commands of many lifecycles at once do not take each other for their own', async () => {
  const names = Array.from({ length: 12 }, (_, i) => `chat:many${i}`);
  for (const id of names) await lifecycles.create(id, { input: undefined });
  await Promise.all(
    names.map((id) =>
      lifecycles.command({
        id,
        cmd: 'c',
        event: { type: 'ask', runId: 'c', after: 0 },
        who: null,
        testId: `api:${id}`,
      }),
    ),
  );
  await vi.waitFor(() => expect(taken().filter((t) => t.startsWith('api:chat:many'))).toHaveLength(24));
  for (const id of names)
    expect(taken().filter((t) => t.startsWith(`api:${id} `))).toEqual([
      `api:${id} chat.idle|ask|0`,
      `api:${id} chat.answering|xstate.done.actor.reply|0`,
    ]);
});
