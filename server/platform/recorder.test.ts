import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { begin, step, useStarter, useStepper } from './lifecycle/snapshot.ts';
import { startRecorder } from './recorder.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'recorder-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  // the next file of this worker has the plain ones
  useStepper();
  useStarter();
});

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
  const [idle] = initialTransition(chatMachine) as [AnyMachineSnapshot, unknown];
  const [answering] = step(chatMachine, idle, ask);
  /** As runCommand does: step, write, tell; a write that loses is tried again. */
  const command = async (test: string, event: typeof stop, written: Promise<boolean>[]) => {
    for (const write of written) {
      await Promise.resolve();
      const [next] = step(chatMachine, event === stop ? answering : idle, event);
      if (await write) return observe({ lifecycle: `chat:${test}`, testId: test, snapshots: [next] });
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
    'invoke:chat.answering/reply:cancelled': 1,
  });
  expect(asked?.hits).toEqual({
    'transition:chat.idle|ask|0': 1,
    'state:chat.answering': 1,
  });
});

test('a birth counts, and what one command took last is followed by what the next takes first', () => {
  const observe = startRecorder(folder);
  const of = { lifecycle: 'chat:1', testId: 'api:one' };
  const [idle] = begin(chatMachine, undefined);
  const [answering] = step(chatMachine, idle, ask);
  observe({ ...of, snapshots: [idle, answering] });
  const [cut] = step(chatMachine, answering, stop);
  // what nobody sent is the test's that sent what was before it
  observe({ ...of, testId: null, snapshots: [cut] });
  const [born, stopped] = records();
  expect(born?.hits).toMatchObject({ 'state:chat.idle': 1, 'transition:chat.idle|ask|0': 1 });
  expect(stopped).toMatchObject({
    test: 'api:one',
    hits: { 'pair:chat.idle|ask|0 -> chat.answering|stop|0': 1 },
  });
});

test('what no test asked for is nobody’s', () => {
  const observe = startRecorder(folder);
  const [idle] = begin(chatMachine, undefined);
  observe({ lifecycle: 'chat:2', testId: null, snapshots: [idle] });
  expect(records()).toEqual([]);
});
