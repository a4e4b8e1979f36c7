// One warm judge for many mutants: what a test said of the last one is no verdict on the next.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './records.ts';

test('each mutant is judged by its own files alone, and anew', { timeout: 120_000 }, () => {
  const trial = (element: string, ...files: string[]) => ({ kind: 'drop-transition', element, files });
  const ask = 'chat.idle|ask|0';
  const [own, other] = ['tests/machines/chat.test.ts', 'src/machines/run/run.machine.test.ts'];
  const trials = [trial(ask, own), trial(ask, other), trial('chat.cut|ask|0', own), trial(ask)];
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'tools', 'machines', 'judge.ts'), 'chat', JSON.stringify(trials)],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, MUTANTS: '1', RECORD: '' } },
  );
  const verdicts = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(verdicts.map((line) => (JSON.parse(line) as { killed: boolean }).killed)).toEqual([true, false, true, false]);
});
