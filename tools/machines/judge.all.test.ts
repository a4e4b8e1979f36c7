// One warm judge for many mutants: what a test said of the last one is no verdict on the next.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test, vi } from 'vitest';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { judgeAll, judgesOf, trialsOf } from './mutants.ts';
import { ROOT } from './records.ts';

test('each mutant is judged by its own files alone, and anew, as long as anybody reads it', {
  timeout: 300_000,
}, async () => {
  const trial = (element: string, ...files: string[]) => ({ kind: 'drop-transition', element, files });
  const ask = 'chat.idle|ask|0';
  const [own, other] = ['tests/machines/chat.test.ts', 'src/machines/run/run.machine.test.ts'];
  const trials = [trial(ask, own), trial(ask, other), trial('chat.cut|ask|0', own), trial(ask)];
  const endless = Array.from({ length: 200 }, () => trial(ask, own));
  const script = join(ROOT, 'tools', 'machines', 'judge.ts');
  const judge = spawn(process.execPath, [script, 'chat'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
    detached: true,
    env: { ...process.env, MUTANTS: '1', RECORD: '' },
  });
  judge.send([...trials, ...endless]);
  const verdicts: boolean[] = [];
  for await (const line of createInterface({ input: judge.stdout as Readable /* a pipe, as asked for */ })) {
    if (line.startsWith('{')) verdicts.push((JSON.parse(line) as { killed: boolean }).killed);
    if (verdicts.length === trials.length) break;
  }
  expect(verdicts).toEqual([true, false, true, false]);
  const ended = once(judge, 'exit');
  judge.disconnect();
  expect(await ended).toEqual([null, 'SIGKILL']);
  // and nothing that it had started
  await vi.waitFor(() => expect(() => process.kill(-(judge.pid ?? 0), 0)).toThrow('ESRCH'), { timeout: 30_000 });
});

test('a mutant that hangs is ended with whatever it runs in, is called so, and the rest is judged', {
  timeout: 300_000,
}, async () => {
  const kind = 'drop-transition';
  const trials = [
    { kind, element: 'chat.idle|ask|0', files: ['tests/machines/patient.test.ts'] },
    { kind, element: 'chat.idle|ask|0', files: ['tests/machines/chat.test.ts'] },
    { kind, element: 'chat.cut|ask|0', files: ['tests/machines/patient.test.ts'] },
  ] as const;
  // longer than a vitest takes to start
  const verdicts = await judgeAll(
    'chat',
    trials.map((t) => ({ ...t, files: [...t.files] })),
    20_000,
  );
  const by = expect.stringMatching(/^unit:tests\/machines\/chat\.test\.ts > /);
  expect(verdicts).toEqual([
    { kind, element: 'chat.idle|ask|0', killed: true, by: 'hangs' },
    { kind, element: 'chat.idle|ask|0', killed: true, by },
    { kind, element: 'chat.cut|ask|0', killed: false, by: null },
  ]);
});

test('every unit file that imports a chart is asked, and none that walks it', () => {
  const judges = judgesOf()('chat');
  expect(judges).toEqual(
    expect.arrayContaining([
      'tests/machines/chat.test.ts',
      'server/platform/recorder.test.ts',
      'src/stream/live.test.ts',
    ]),
  );
  expect(judges.filter((file) => /pairs|all-paths|tools\/machines/.test(file))).toEqual([]);
  expect(judgesOf()('none')).toEqual([]);
});

test('whom no record names is asked too, behind those that came by the element', () => {
  const files = ['a.test.ts', 'tests/machines/chat.test.ts'];
  expect(trialsOf(chatSamples, files, []).filter((trial) => trial.files.length !== files.length)).toEqual([]);
  const hits = { 'transition:chat.idle|ask|0': 1 };
  const test = 'unit:tests/machines/chat.test.ts > asks';
  const trials = trialsOf(chatSamples, files, [{ machine: 'chat', hash: '', test, hits }]);
  const filesOf = (element: string) => trials.find((trial) => trial.element === element)?.files;
  expect(filesOf('chat.idle|ask|0')).toEqual(files.toReversed());
  expect(filesOf('chat.cut|ask|0')).toEqual(files);
});
