// The command as it is typed: what it prints, what it writes, how it ends. Over records and gaps of this test's own.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import type { Level } from '#contract/qa.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { diffOf } from '#src/machines/qa/diff.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { runSamples } from '#src/machines/run/run.samples.ts';
import type { Samples } from '#src/machines/samples.ts';
import { commandIn, machinesEnv } from '#tests/support/machines-command.ts';
import { strangeCharts } from './charts.ts';
import { raised, readGaps } from './gaps.ts';
import { toJunit } from './junit.ts';
import { printable } from './lines.ts';
import { measure } from './measure.ts';
import { ROOT } from './records.ts';
import { regressionTests } from './regression.ts';
import { buildReport } from './report.ts';
import { markWhole, whyNotWhole } from './whole.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'machines-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** As a process of its own, which reads all charts: a second or two. */
function start(name: string, ...args: string[]) {
  const script = join(ROOT, 'tools', 'machines', name);
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...machinesEnv(folder) },
  });
  return { status, stdout, stderr };
}
/** What main.ts runs, in this process. */
const run = (...args: string[]) => commandIn(folder, args);
const { hash } = inventoryOf(chatSamples.machine);
const ask = 'transition:chat.idle|ask|0';
const record = (test: string, ...elements: string[]) => ({
  machine: 'chat',
  hash,
  test,
  hits: Object.fromEntries(elements.map((e) => [e, 1])),
});
const leave = (...lines: unknown[]) =>
  writeFileSync(
    join(folder, 'a.jsonl'),
    lines.map((l) => `${typeof l === 'string' ? l : JSON.stringify(l)}\n`).join(''),
  );

const SLOW = { timeout: 300_000 };

// first: the command, read anew, has charts of its own
test('a chart outside the catalogue, and two of one id, are named', async () => {
  writeFileSync(
    join(folder, 'odd.machine.ts'),
    `import { setup } from '${join(ROOT, 'node_modules', 'xstate', 'dist', 'xstate.esm.js')}';\nexport const odd = setup({}).createMachine({ id: 'odd' });\n`,
  );
  // one that is known stands beside one that is not
  writeFileSync(
    join(folder, 'two.machine.ts'),
    `export { chatMachine } from '${join(ROOT, 'src', 'machines', 'chat', 'chat.machine.ts')}';\nexport { odd as other } from './odd.machine.ts';\n`,
  );
  writeFileSync(join(folder, 'none.machine.ts'), 'export const nothing = 0;\n');
  const twin = { ...chatSamples, machine: setup({}).createMachine({ id: 'chat' }) };
  expect(await strangeCharts(folder, [chatSamples, twin])).toEqual([
    'chat: two charts of this id',
    'none.machine.ts: it exports no chart',
    'odd.machine.ts: odd is not in src/machines/qa/catalogue.ts',
    'two.machine.ts: other is not in src/machines/qa/catalogue.ts',
  ]);
  expect(await strangeCharts()).toEqual([]);
});

describe('wrong use ends with 2, and says what is wrong', SLOW, () => {
  test.each([
    ['--nonsense', 'nonsense'],
    ['--levels=night', 'no level night'],
    ['--machine=none', 'no chart none: session, tabs'],
    ['--min=', 'not a bar: '],
    ['--min=c0=100000', 'not a bar: c0=100000'],
    ['--min=ghost.all.c0=100', 'no chart ghost: session, tabs'],
  ])('%s', async (argument, said) => {
    const { status, stderr } = await run(argument);
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
  });
  test('a diff of something else', async () => {
    const file = join(folder, 'x.json');
    writeFileSync(file, '{"machines":[]}');
    const { status, stdout, stderr } = await run('--diff', file, file);
    expect([status, stdout, stderr]).toEqual([2, '', expect.stringContaining('no report of this form')]);
    const none = join(folder, 'none.json');
    expect(await run('--diff', none, file)).toMatchObject({ status: 2, stderr: expect.stringContaining(`${none}: `) });
  });
  test('a gaps file that is none', () => {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs', 'gaps.json'), '{"form":1,');
    for (const script of ['main.ts', 'check.ts']) {
      const { status, stderr } = start(script);
      expect([status, stderr]).toEqual([2, expect.stringContaining('gaps.json: ')]);
      expect(stderr).not.toMatch(/^ +at /m);
    }
  });
});

describe('raising', SLOW, () => {
  const file = () => join(folder, 'docs', 'gaps.json');
  const cut = 'transition:chat.answering|stop|0';
  const other = { machine: 'run', hash: inventoryOf(runSamples.machine).hash };
  const stands = { chat: { hash, gaps: { 'unit.c1': [ask] } }, run: { hash: other.hash, gaps: {} } };
  beforeEach(() => {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(file(), JSON.stringify({ ...readGaps('/none'), machines: stands }));
    leave(record('unit:a', ask), { ...record('unit:b', 'state:run.idle'), ...other, hits: { 'state:run': 1 } });
  });

  test('is refused unless the records are of a whole npm test', async () => {
    const before = readFileSync(file(), 'utf8');
    const { status, stderr } = await run('--raise');
    expect([status, stderr]).toEqual([2, expect.stringContaining('not of a whole npm test')]);
    markWhole(folder, []);
    rmSync(join(folder, 'a.jsonl'));
    writeFileSync(join(folder, 'b.jsonl'), '');
    expect(whyNotWhole(folder)).toBe('records of the last whole npm test are gone: a.jsonl');
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  test('is refused where tests of it have failed, and names them', async () => {
    const before = readFileSync(file(), 'utf8');
    markWhole(folder, ['tests/e2e/a.e2e.ts › speaks']);
    const { status, stderr } = await run('--raise');
    expect([status, stderr]).toEqual([
      2,
      expect.stringContaining('--raise: tests of the last whole npm test have failed: tests/e2e/a.e2e.ts › speaks'),
    ]);
    expect(readFileSync(file(), 'utf8')).toBe(before);
  });

  test('of one chart touches no other, and says what it opens', async () => {
    markWhole(folder, []);
    expect(whyNotWhole(folder)).toBeNull();
    const { stdout } = await run('--raise', '--machine=chat');
    expect(stdout).toContain('listed in gaps.json, but covered now: 1 ');
    expect(stdout).toMatch(/^raised: 1 gaps closed, \d+ opened$/m);
    expect(stdout).toContain(`chat unit.c1 is a gap now: ${cut}`);
    const { machines } = readGaps(file());
    expect(Object.keys(machines)).toEqual(['chat', 'run']);
    expect(machines['run']).toEqual(stands.run);
    expect(machines['chat']?.gaps['unit.c1']).toContain(cut);
    expect(machines['chat']?.gaps['unit.c1']).not.toContain(ask);
    // a point of the trend is of all charts
    expect(existsSync(join(folder, 'docs', 'runs.jsonl'))).toBe(false);
    // nobody has to count letters to read it
    expect((await run()).stdout).toMatch(/^experiment +walk /m);
  });
});

describe('--raise, as it is typed', SLOW, () => {
  const docs = () => join(folder, 'docs');
  const text = (file: string) => readFileSync(join(docs(), file), 'utf8');
  beforeEach(() => {
    cpSync(join(ROOT, 'docs', 'machines'), docs(), { recursive: true });
    writeFileSync(join(docs(), 'runs.jsonl'), '{"commit":"before","date":"","percent":{"c1":1}}\n');
  });

  test('records that are not all of these charts: refused, and nothing is written', async () => {
    leave(record('unit:a', ask), '{"mach');
    markWhole(folder, []);
    const before = [text('gaps.json'), text('runs.jsonl')];
    const { status, stderr } = await run('--raise');
    expect([status, stderr]).toEqual([2, expect.stringContaining('the records are not all of these charts')]);
    expect([text('gaps.json'), text('runs.jsonl')]).toEqual(before);
  });

  test('of a whole run the gaps are written, and one more point of the trend', async () => {
    const open = 'state:chat.cut';
    leave(record('unit:a', ask), record('api:b', ask), record('browser:c', ask));
    markWhole(folder, []);
    const { status, stderr } = await run('--raise');
    // nearly nothing is covered, and it says so
    expect([status, stderr]).toEqual([1, expect.stringContaining(`chat all.c0 uncovered: ${open}`)]);
    const gaps = readGaps(join(docs(), 'gaps.json')).machines['chat']?.gaps;
    expect(gaps?.['all.c0']).toContain(open);
    expect(gaps?.['unit.c1']).not.toContain(ask);
    expect(gaps?.['unit.c1']).toContain('transition:chat.cut|ask|0');
    // the server runs it, so browsers are asked of other charts alone
    expect(gaps).not.toHaveProperty(['browser.c1']);
    expect(readGaps(join(docs(), 'gaps.json')).machines['run']?.gaps['browser.c1']).not.toEqual([]);
    const points = text('runs.jsonl')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(points.map(({ percent }) => Object.keys(percent).includes('c1'))).toEqual([true, true]);
    expect(points[0].commit).toBe('before');
  });
});

/** As the command measures, over the chat alone. */
const look = (gaps = readGaps('/none'), levels: Level[] = ['unit']) =>
  measure({ folder, charts: [chatSamples], gaps, levels, bars: [] });

test('records that do not fit are named, count nowhere, and spoil a raise', () => {
  leave(
    record('unit:a', ask),
    { ...record('unit:b', ask), hash: 'old' },
    { ...record('unit:c', ask), context: {} },
    record('night:d', ask),
    '{"mach',
  );
  const { below, isSpoilt, report } = look();
  expect(isSpoilt).toBe(true);
  expect(below.slice(0, 4)).toEqual([
    'chat: records of another version of the chart; run the tests again',
    'a.jsonl:3: no record of a test',
    'a.jsonl:4: no record of a test',
    'a.jsonl:5: no record of a test',
  ]);
  expect(report.machines[0]?.elements[ask]?.hits).toEqual({ unit: 1, all: 1 });
});

test('a line of ten megabytes is no record, and the rest stands', () => {
  leave(record('unit:a', ask), `{"machine":"${'x'.repeat(10_000_000)}"}`);
  expect(look().below.slice(0, 1)).toEqual(['a.jsonl:2: no record of a test']);
});

test('what comes to be uncovered is named with the test that used to cover it', () => {
  leave(record('unit:one.test.ts > asks', ask, 'state:chat.answering'));
  const first = look();
  const gaps = raised(first.report, readGaps('/none'), first.levels);
  expect(look(gaps).below).toEqual([]);
  writeFileSync(join(folder, 'report.before.json'), JSON.stringify(first.report));
  leave(record('unit:one.test.ts > asks', 'state:chat.answering'));
  expect(look(gaps).below).toEqual([`chat unit.c1 uncovered: ${ask} (covered before by unit:one.test.ts > asks)`]);
});

test('a mutant that comes to live is named too', () => {
  leave(record('unit:a', ask));
  const fault = { kind: 'drop-transition', element: 'chat.cut|ask|0', by: null } as const;
  const keep = (killed: boolean) =>
    writeFileSync(
      join(folder, 'mutants.json'),
      JSON.stringify({ chat: { hash, tests: '', list: [{ ...fault, killed }] } }),
    );
  keep(true);
  const before = look(readGaps('/none'), ['all']);
  const gaps = raised(before.report, readGaps('/none'), ['all']);
  expect(before.report.machines[0]?.coverage.all.c8).toEqual({ covered: 1, of: 1 });
  keep(false);
  const lives = 'drop-transition chat.cut|ask|0';
  expect(look(gaps, ['all']).below).toEqual([
    `chat all.c8 uncovered: ${lives} (covered by the last whole run, as gaps.json says)`,
  ]);
  // it makes no other chart
  const same = { ...gaps, mutants: { chat: { [lives]: 'nobody asks twice' } } };
  expect(look(same, ['all']).below).toEqual([]);
});

test('a lifecycle that went where its chart does not lead is named, with the test that led it', () => {
  leave(record('unit:a', ask));
  mkdirSync(join(folder, 'traces'));
  const born = { machine: 'chat', hash, lifecycle: 'chat:1', test: 'browser:b', before: null, version: 0, from: null };
  const go = (state: string) =>
    JSON.stringify({ ...born, steps: [{ event: '', taken: [['chat.idle|ask|0']], state }] });
  const keep = (...lines: string[]) => writeFileSync(join(folder, 'traces', 'server-1.jsonl'), lines.join('\n'));
  keep(go('chat.answering'));
  expect(look(raised(look().report, readGaps('/none'), ['unit']))).toMatchObject({
    below: [],
    summary: expect.stringContaining('1 lifecycles played again'),
  });
  keep(go('chat.cut'));
  expect(look().below[0]).toMatch(/^trace of chat:1: .*chat.answering.*chat.cut \(browser:b\)$/);
});

test('what is no trace is named by its line, and the rest stands', () => {
  leave(record('unit:a', ask));
  const born = { machine: 'chat', hash, lifecycle: 'chat:1', test: 'browser:b', before: null, version: 0, from: null };
  const whole = JSON.stringify({ ...born, steps: [{ event: '', taken: [], state: 'chat.idle' }] });
  mkdirSync(join(folder, 'traces', 'x.jsonl'), { recursive: true });
  mkdirSync(join(folder, 'y.jsonl'));
  const lines = [
    whole.slice(0, whole.indexOf('}') + 1),
    JSON.stringify({ machine: 'chat', hash }),
    whole,
    'null',
    '{"mach',
  ];
  writeFileSync(join(folder, 'traces', 'server-1.jsonl'), lines.join('\n'));
  writeFileSync(join(folder, 'traces', 'browser.json'), '{"test":"browser:b","trace":"x"}\n{"test":"brow');
  const { below, summary } = look(raised(look().report, readGaps('/none'), ['unit']));
  expect(below).toEqual([
    'y.jsonl: no record of a test',
    'traces/x.jsonl: no trace of a command',
    'traces/server-1.jsonl:1: no trace of a command',
    'traces/server-1.jsonl:2: no trace of a command',
    'traces/server-1.jsonl:4: no trace of a command',
    'traces/server-1.jsonl:5: no trace of a command',
    'traces/browser.json:2: no trace of a browser test',
  ]);
  expect(summary).toContain('1 records, 1 lifecycles played again');
});

test('elements that a chart does not have are named, and kept nowhere', () => {
  const odd = [
    'state:lesson.done',
    'dropped:chat.idle|password=hunter2',
    'pair:chat.idle|ask|0 -> x',
    'guard:chat.idle|ask|0:true',
  ];
  const fine = ['dropped:chat.idle|stop', 'dropped:chat.cut|xstate.done.actor.reply', 'refused:chat.idle|stop'];
  leave(record('unit:a', ask, ...odd, ...fine), { ...record('unit:b', ask), machine: 'ghost' });
  const { below, report, isSpoilt } = look();
  expect(isSpoilt).toBe(true);
  expect(below.slice(0, 5)).toEqual([
    'ghost: records of an unknown chart',
    ...odd.map((element) => `a.jsonl:1: chat has no ${element}`),
  ]);
  expect(report.machines[0]?.elements[ask]?.hits.all).toBe(1);
  expect(report.machines[0]?.dropped.map((d) => `${d.state}|${d.event}`)).toEqual([
    'chat.cut|xstate.done.actor.reply',
    'chat.idle|stop',
  ]);
  expect(JSON.stringify(report)).not.toMatch(/hunter2|lesson\.done/);
});

test('a passing test that sends what no chart knows spoils nothing', () => {
  leave(record('unit:a', ask, 'dropped:chat.idle|nonsense'));
  const { below, report, isSpoilt } = look();
  expect([isSpoilt, below.filter((line) => line.includes('nonsense'))]).toEqual([false, []]);
  expect(report.machines[0]?.dropped).toEqual([{ state: 'chat.idle', event: 'nonsense', hits: 1 }]);
});

test('few lines of a kind are told, and none moves the cursor', () => {
  leave(record('unit:a', ask), ...Array.from({ length: 50 }, () => '{'));
  const { below, told } = look();
  expect(below.filter((line) => line.endsWith('no record of a test'))).toHaveLength(50);
  expect(told.filter((line) => line.endsWith('no record of a test'))).toHaveLength(20);
  expect(told[20]).toBe('and 30 more');
  expect(printable('a\u001b[2Jb\u202ec\n')).toBe('a\\u001b[2Jb\\u202ec\\u000a');
});

test('a branch that no sample comes to is a gap, whatever the walk found; a chart without samples is named', () => {
  const { config } = chatSamples.machine;
  const states = config.states ?? {};
  const planted = setup({
    guards: { isLate: ({ event }) => (event as { after?: number }).after === -1 },
  }).createMachine({
    ...(config as object),
    states: {
      ...states,
      idle: { ...states['idle'], on: { ask: [{ guard: 'isLate', target: 'cut' }, { target: 'answering' }] } },
    },
  } as never);
  const machine: Samples['machine'] = planted.provide(chatSamples.machine.implementations as never) as never;
  const own: Samples = { ...chatSamples, machine };
  const late = 'guard:chat.idle|ask|0:true';
  leave({ ...record('unit:a', ask), hash: inventoryOf(machine).hash });
  const looked = (gaps = readGaps('/none'), charts: Samples[] = [own]) =>
    measure({ folder, charts, gaps, levels: ['unit'], bars: [] });
  const { report, below } = looked();
  expect(report.machines[0]?.infeasible).toEqual({});
  expect(report.machines[0]?.missing.c3).toContain(late);
  expect(below).toContain(`chat unit.c3 uncovered: ${late} (nothing has covered it yet; no sample comes here)`);
  expect(below).toContain('chat unit.c0 uncovered: state:chat.cut (nothing has covered it yet)');
  const infeasible = { chat: { [late]: { why: 'no clock goes back', owner: 'qa' } } };
  expect(looked({ ...readGaps('/none'), infeasible }).below.join()).not.toContain(late);
  expect(looked(undefined, [{ ...own, inputs: {}, events: {} }]).below).toEqual(
    expect.arrayContaining(['chat no-input: chat', 'chat no-sample: ask', 'chat no-sample: stop']),
  );
});

test('without records it shows what the gaps say', () => {
  const { report, below } = look();
  expect([report.source, below]).toEqual(['stored', []]);
});

describe('what it writes', () => {
  const source = { commit: '', date: '' };
  const before = buildReport([chatSamples], [record('unit:a', ask)], source);
  const after = buildReport([chatSamples], [record('unit:a', 'state:chat.cut')], source);

  test('a diff is of elements', () => {
    expect(diffOf(before, after)).toEqual({
      machines: [{ machine: 'chat', added: [], removed: [], covered: ['state:chat.cut'], lost: [ask] }],
    });
    expect(diffOf({ ...before, machines: [] }, after).machines[0]?.added).toContain('state:chat');
  });
  test('JUnit has a case for each element', () => {
    const xml = toJunit(before.machines);
    expect(xml).toContain(`<testcase classname="chat" name="${ask}"></testcase>`);
    expect(xml).toContain(
      '<testcase classname="chat" name="state:chat.cut"><failure message="not covered"/></testcase>',
    );
    expect(xml.match(/<testcase/g)).toHaveLength(28);
  });
  test('regression tests go the way, and leave out what is covered', () => {
    const [chat] = before.machines;
    const text = (chat && regressionTests(chat)) ?? '';
    expect(text).toContain("play('chat', 'empty', ['ask', 'stop'])");
    expect(text).toContain("expect(state).toBe('chat.cut')");
    expect(text).not.toContain(`test('chat: ${ask}'`);
  });
});
