// What set-up says before a command is no part of the command's own output, which may be for a program.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('set-up says all on stderr, and so do the commands that it starts', () => {
  const script = `const { APART, say } = await import(${JSON.stringify(join(import.meta.dirname, 'say.mjs'))});
    const { spawnSync } = await import('node:child_process');
    say('甲', 'A');
    spawnSync(process.execPath, ['-e', 'console.log("B")'], { stdio: APART });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect([stdout, stderr]).toEqual(['', '  甲  A\nB\n']);
});

test('no part of set-up prints beside it', () => {
  const parts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'));
  const prints = parts.filter((name) =>
    /console\.log|stdout\.write|stdio: 'inherit'/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  );
  expect(prints).toEqual([]);
});
