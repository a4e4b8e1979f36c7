// What tests have earned: a vitest of this test's own records files that pass, fail, assert nothing, and run charts while they are
// read.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { unearnedIn } from './outcomes.ts';
import { ROOT, readRecords } from './records.ts';

let folder = '';
beforeEach(() => {
  const build = join(ROOT, 'build');
  mkdirSync(build, { recursive: true });
  // inside the project, whose paths it imports
  folder = mkdtempSync(join(build, 'earned-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const HEAD = `
import assert from 'node:assert';
import { beforeAll, expect, test } from 'vitest';
import { createActor, initialTransition, transition } from 'xstate';
import { chatMachine } from '#src/machines/chat/chat.machine.ts';
const ask = { type: 'ask', runId: 'r', after: 1 };
const go = (from, event) => transition(chatMachine, from, event)[0];
const idle = initialTransition(chatMachine)[0];
const answering = go(idle, ask);
const cut = go(answering, { type: 'stop' });
createActor(chatMachine).start().send(ask);
beforeAll(() => { go(cut, ask); });
`;

test('nothing counts that no passing test with an assertion has done', { timeout: 300_000 }, () => {
  const one = `${HEAD}
test('asserts', () => expect(go(idle, ask).value).toBe('answering'));
test('asserts by its own', ({ expect }) => expect(go(answering, ask).value).toBe('answering'));
test('asserts nothing', () => { go(answering, { type: 'stop' }); });
test('looks at something, and says nothing of it', () => { expect(go(answering, { type: 'xstate.done.actor.reply', output: {} })); });
test('asserts without expect', () => { assert.equal(go(answering, { type: 'stop' }).value, 'cut'); });
test('fails', () => expect(go(cut, ask).value).toBe('idle'));
let tries = 0;
test('passes at the second try', { retry: 1 }, () => {
  expect(go(answering, { type: 'xstate.error.actor.reply', error: {} }).value).toBe(tries++ ? 'cut' : 'idle');
});
`;
  writeFileSync(join(folder, 'a.spec.ts'), one);
  // whichever comes second is read when the other's last test is over
  writeFileSync(join(folder, 'b.spec.ts'), one);
  // what a server would record of these is by their names alone
  writeFileSync(join(folder, 'c.api.test.ts'), one);
  const config = {
    root: ROOT,
    include: [join(folder, '*.spec.ts'), join(folder, '*.api.test.ts')],
    isolate: false,
    maxWorkers: 1,
    fileParallelism: false,
    setupFiles: ['tests/support/record-machines.ts', 'tests/support/record-actors.ts'],
    globalSetup: ['tests/support/charts.ts'],
  };
  writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: ${JSON.stringify(config)} };`);
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', join(folder, 'vitest.config.mjs')],
    { cwd: ROOT, encoding: 'utf8', env: { ...process.env, MACHINES_DIR: folder, MUTANTS: '', NO_COLOR: '1' } },
  );
  expect(stdout).toMatch(/Tests {2}3 failed \| 18 passed/);
  const records = readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line) as MachineRecord)
    .map(({ test, hits }) => [
      test.replace(/^.*\//, ''),
      Object.keys(hits).filter((key) => key.startsWith('transition:')),
    ]);
  const own = (file: string) => [
    [`${file} > asserts`, ['transition:chat.idle|ask|0']],
    [`${file} > asserts by its own`, ['transition:chat.answering|ask|0']],
    [`${file} > passes at the second try`, ['transition:chat.answering|xstate.error.actor.reply|0']],
  ];
  expect(Object.fromEntries(records)).toEqual(
    Object.fromEntries([...own('a.spec.ts'), ...own('b.spec.ts'), ...own('c.api.test.ts')]),
  );
  const file = `${relative(ROOT, folder).replaceAll('\\', '/')}/c.api.test.ts`;
  const unearned = [
    ' > asserts nothing',
    ' > looks at something, and says nothing of it',
    ' > asserts without expect',
    ' > fails',
  ];
  const names = [...unearned, ''];
  expect([...unearnedIn(folder).unearned]).toEqual(names.map((name) => encodeURI(`api:${file}${name}`)));
  // what nothing else records is named too, and by its chart
  const named = readRecords(new Map(), folder).unearned.filter(({ machine }) => machine === 'chat');
  expect(named.map(({ line }) => line.replace(/^.*\//, ''))).toEqual(
    ['a.spec.ts', 'b.spec.ts'].flatMap((spec) => unearned.map((name) => spec + name)).sort(),
  );
});
