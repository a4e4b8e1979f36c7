import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AnyMachineSnapshot, initialTransition } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { strayed, type Trace } from '#src/machines/qa/traces.ts';
import { initialStep, step, useStarter, useStepper } from './lifecycle/snapshot.ts';
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

const linesIn = <T>(place: string): T[] =>
  readdirSync(place)
    .filter((f) => f.endsWith('.jsonl'))
    .flatMap((f) =>
      readFileSync(join(place, f), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as T),
    );
const records = () => linesIn<MachineRecord>(folder);
const traces = () => linesIn<Trace>(join(folder, 'traces'));

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
      if (await write)
        return observe({ lifecycle: `chat:${test}`, testId: test, snapshots: [next], before: 1, version: 2 });
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
  const [idle] = initialStep(chatMachine, undefined);
  const [answering] = step(chatMachine, idle, ask);
  observe({ ...of, snapshots: [idle, answering], before: null, version: 0 });
  const [cut] = step(chatMachine, answering, stop);
  // what nobody sent is the test's that sent what was before it
  observe({ ...of, testId: null, snapshots: [cut], before: 0, version: 1 });
  const [born, stopped] = records();
  expect(born?.hits).toMatchObject({ 'state:chat.idle': 1, 'transition:chat.idle|ask|0': 1 });
  expect(stopped).toMatchObject({ test: 'api:one', hits: { 'pair:chat.idle|ask|0 -> chat.answering|stop|0': 1 } });

  // a server that is new, or another beside it, finds what was kept with the command, whatever lies beside that
  mkdirSync(join(folder, 'traces', 'x.jsonl'));
  writeFileSync(
    join(folder, 'traces', 'server-0.jsonl'),
    '{"lifecycle":"chat:1","steps":[{"event":"ask"}\n{"lifecycle":"chat:1","version":1}\n',
  );
  const [again] = step(chatMachine, cut, ask);
  startRecorder(folder)({ ...of, testId: null, snapshots: [again], before: 1, version: 2 });
  expect(records().at(-1)).toMatchObject({
    test: 'api:one',
    hits: { 'pair:chat.answering|stop|0 -> chat.cut|ask|0': 1 },
  });
  rmSync(join(folder, 'traces', 'x.jsonl'), { recursive: true });
  rmSync(join(folder, 'traces', 'server-0.jsonl'));
  expect(traces().map((t) => [t.from, t.steps.map((s) => [s.event, s.state])])).toEqual([
    [
      null,
      [
        ['', 'chat.idle'],
        ['ask', 'chat.answering'],
      ],
    ],
    ['chat.answering', [['stop', 'chat.cut']]],
    ['chat.cut', [['ask', 'chat.answering']]],
  ]);
  expect(strayed(chatMachine, traces())).toEqual([]);
  // no word of what a command carried
  expect(JSON.stringify(traces())).not.toContain('runId');
});

test('what another process has written in between is no pair with what one has taken oneself', () => {
  const observe = startRecorder(folder);
  const of = { lifecycle: 'chat:3', testId: 'api:one' };
  const [idle] = initialStep(chatMachine, undefined);
  const [answering] = step(chatMachine, idle, ask);
  observe({ ...of, snapshots: [idle, answering], before: null, version: 0 });
  const [cut] = step(chatMachine, answering, stop);
  // versions 1 to 4 were written where nobody recorded
  observe({ ...of, snapshots: [cut], before: 4, version: 5 });
  expect(Object.keys(records().at(-1)?.hits ?? {}).filter((e) => e.startsWith('pair:'))).toEqual([]);
});

test('what no test asked for is nobody’s', () => {
  const observe = startRecorder(folder);
  const [idle] = initialStep(chatMachine, undefined);
  observe({ lifecycle: 'chat:2', testId: null, snapshots: [idle], before: null, version: 0 });
  expect(records()).toEqual([]);
});
