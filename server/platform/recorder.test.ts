import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { initialTransition } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { step } from './lifecycle/snapshot.ts';
import { startRecorder } from './recorder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const records = (): MachineRecord[] =>
  readdirSync(folder).flatMap((f) =>
    readFileSync(join(folder, f), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as MachineRecord),
  );

const ask = { type: 'ask', runId: 'r', after: 1 };
const stop = { type: 'stop' };

test('commands in flight together count once each, by their own test, and only when written', async () => {
  const observe = startRecorder(folder);
  const [idle] = initialTransition(chatMachine);
  const [answering] = step(chatMachine, idle, ask);
  /** As runCommand does: step, write, tell; a write that loses is tried again. */
  const command = async (test: string, event: typeof stop, written: Promise<boolean>[]) => {
    for (const write of written) {
      await Promise.resolve();
      step(chatMachine, event === stop ? answering : idle, event);
      if (await write) return observe('chat', test, 'c');
    }
  };
  const slow = Promise.withResolvers<boolean>();
  const lost = command('browser:lost', ask, [Promise.resolve(false)]);
  const first = command('browser:first', ask, [Promise.resolve(false), slow.promise]);
  const second = command('api:second', stop, [Promise.resolve(true)]);
  await Promise.all([lost, second]);
  slow.resolve(true);
  await first;

  expect(records().map((r) => [r.test, r.machine])).toEqual([
    ['api:second', 'chat'],
    ['browser:first', 'chat'],
  ]);
  const [stopped, asked] = records();
  expect(stopped?.hits).toEqual({
    'transition:chat.answering|stop|0': 1,
    'state:chat.cut': 1,
    'state:chat': 1,
    'invoke:chat.answering/reply:cancelled': 1,
  });
  expect(asked?.hits).toEqual({
    'transition:chat.idle|ask|0': 1,
    'state:chat.answering': 1,
    'state:chat': 1,
    'state:chat.idle': 1,
  });
});
