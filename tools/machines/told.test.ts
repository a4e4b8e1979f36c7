// What the command says of what is wrong: of which charts, in which words, and what it knows from the runs before.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MachinesReport, machinesReport } from '#contract/qa.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { runSamples } from '#src/machines/run/run.samples.ts';
import { commandIn, machinesEnv } from '#tests/support/machines-command.ts';
import { belowBars, parseBars } from './bars.ts';
import { keepBefore, testsBefore } from './before.ts';
import { strangeCharts } from './charts.ts';
import { type Gaps, gapsText, readGaps } from './gaps.ts';
import { measure } from './measure.ts';
import { ROOT } from './records.ts';
import { buildReport, trendPoint } from './report.ts';
import { storedReport } from './stored.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'told-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const hashes = { chat: inventoryOf(chatSamples.machine).hash, run: inventoryOf(runSamples.machine).hash };
const ask = 'transition:chat.idle|ask|0';
const again = 'transition:chat.cut|ask|0';
const fault = 'drop-transition chat.cut|ask|0';
const record = (test: string, machine: 'chat' | 'run', ...elements: string[]) => ({
  machine,
  hash: hashes[machine],
  test,
  hits: Object.fromEntries(elements.map((e) => [e, 1])),
});
const leave = (...lines: unknown[]) =>
  writeFileSync(join(folder, 'a.jsonl'), lines.map((l) => `${JSON.stringify(l)}\n`).join(''));
const stands = (chat: Record<string, string[]> = {}, hash = hashes.chat): Gaps => ({
  ...readGaps('/none'),
  machines: { chat: { hash, gaps: chat }, run: { hash: hashes.run, gaps: {} } },
});
const charts = [chatSamples, runSamples];
const look = (gaps: Gaps, only?: string[]) => measure({ folder, charts, gaps, levels: ['unit'], bars: [], only });

const start = (script: string, before: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...before, join(ROOT, 'tools', 'machines', script)], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ...machinesEnv(folder) },
  });
  return { status, stdout, stderr };
};
const written = (): MachinesReport =>
  machinesReport.parse(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')));

describe('of one chart', () => {
  test('its own failures alone are told, counted and summed up; the report is of all', () => {
    leave(record('unit:a', 'chat', ask), record('unit:b', 'run', 'state:run'), {
      ...record('unit:c', 'run', 'state:run'),
      hash: 'old',
    });
    const all = look(stands());
    expect(all.below.some((line) => line.startsWith('run'))).toBe(true);
    expect(all.summary).toContain('2 charts, 2 records');
    const { below, told, summary, report, isSpoilt } = look(stands(), ['chat']);
    expect(below).toEqual(all.below.filter((line) => line.startsWith('chat ')));
    expect(below.length).toBeGreaterThan(0);
    expect(told.filter((line) => !line.startsWith('chat ') && !/^and \d+ more$/.test(line))).toEqual([]);
    expect(summary).toContain('1 charts, 1 records');
    expect(summary).toContain(`; ${below.length} things wrong`);
    expect(report.machines.map((m) => m.inventory.machine)).toEqual(['chat', 'run']);
    // whoever raises must know all the same
    expect(isSpoilt).toBe(true);
  });

  test('what no chart has to do with it, its strange elements and its idle tests among it, is not told', () => {
    leave(
      record('unit:a', 'chat', ask),
      record('unit:b', 'run', 'state:run.nowhere'),
      record('api:c', 'run', 'state:run'),
    );
    mkdirSync(join(folder, 'outcomes'));
    const ended = { test: 'api:c', key: 'c', isEarned: false };
    writeFileSync(join(folder, 'outcomes', 'api.jsonl'), `${JSON.stringify(ended)}\n`);
    const words = (only: string[]) => look(stands(), only).told.join('\n');
    expect(words(['run'])).toMatch(/run has no state:run\.nowhere[\s\S]*api:c: has not passed/);
    expect(words(['chat'])).not.toMatch(/^run |api:c|run\.nowhere/m);
  });
});

describe('what was known of what is uncovered', () => {
  const said = (gaps: Gaps, element = again) =>
    look(gaps).below.find((line) => line.startsWith(`chat unit.c1 uncovered: ${element} `));
  const report = (name: string, ...records: ReturnType<typeof record>[]) =>
    writeFileSync(join(folder, name), JSON.stringify(buildReport(charts, records, { commit: '', date: '' })));
  beforeEach(() => leave(record('unit:a', 'chat', ask)));

  test('the test that the report names that is being replaced, else the one before', () => {
    report('report.before.json', record('unit:old', 'chat', again));
    expect(said(stands())).toMatch(/\(covered before by unit:old\)$/);
    report('report.json', record('unit:new', 'chat', again));
    expect(said(stands())).toMatch(/\(covered before by unit:new\)$/);
    report('report.json', record('walk:w', 'chat', again));
    expect(said(stands())).toMatch(/\(covered before by unit:old\)$/);
  });

  test('where no report names one, what gaps.json says of this very chart', () => {
    expect(said(stands())).toMatch(/\(covered by the last whole run, as gaps\.json says\)$/);
    expect(said(stands({ 'unit.c1': [again] }))).toBeUndefined();
  });

  test('of a chart that has changed, and of one that it does not know, it says nothing', () => {
    for (const gaps of [stands({}, 'old'), readGaps('/none')])
      expect(said(gaps)).toMatch(/\(nothing has covered it yet\)$/);
  });

  test('a mutant by the test that killed it', () => {
    const list = [{ kind: 'drop-transition', element: 'chat.cut|ask|0', killed: true, by: 'unit:k' }] as const;
    const mutants = { chat: { killed: 1, of: 1, list: [...list] } };
    writeFileSync(
      join(folder, 'report.json'),
      JSON.stringify(buildReport(charts, [], { commit: '', date: '' }, { mutants })),
    );
    expect(testsBefore(folder).get(`chat ${fault}`)).toBe('unit:k');
  });

  test('by the command, for one chart: told, and told the same by whoever runs it again', {
    timeout: 300_000,
  }, async () => {
    report('report.json', record('unit:one', 'chat', ask, again));
    leave(record('unit:a', 'chat', ask), record('unit:b', 'run', 'state:run'));
    const { stderr, stdout, status } = await commandIn(folder, ['--machine=chat', '--levels=unit']);
    expect(status).toBe(1);
    const line = `chat unit.c1 uncovered: ${again} (covered before by unit:one)`;
    expect(stderr).toContain(line);
    expect(stderr).not.toMatch(/^ {2}(?!chat |and \d)/m);
    expect(stdout).toMatch(/^machines: 1 charts, 1 records/m);
    const now = written();
    expect(now.machines.length).toBeGreaterThan(2);
    // its counts and names are those of the run that it is of
    const chat = now.machines.find((m) => m.inventory.machine === 'chat');
    expect(chat?.elements[again]).toEqual({ hits: {}, tests: [] });
    expect(look(stands()).below).toContain(line);
    keepBefore(folder);
    expect(look(stands()).below).toContain(line);
    // `npm test` takes the report away before it begins
    rmSync(join(folder, 'report.json'));
    expect(look(stands()).below).toContain(line);
  });

  test('a report that cannot be read takes the names of the one before it away from nobody', () => {
    report('report.before.json', record('unit:old', 'chat', again));
    writeFileSync(join(folder, 'report.json'), '{"form":2,');
    keepBefore(folder);
    expect(said(stands())).toMatch(/\(covered before by unit:old\)$/);
  });
});

describe('mutants that this run has not judged', () => {
  const open = { 'all.c8': [fault] };
  beforeEach(() => leave(record('unit:a', 'chat', ask)));
  const chatIn = (report: MachinesReport) => report.machines.find((m) => m.inventory.machine === 'chat');

  test('stand as the gaps file has them, in a run as in what is composed, and are nothing new', () => {
    const gaps = stands(open);
    const { report, below, stale } = look(gaps);
    const composed = storedReport(charts, gaps, { commit: '', date: '' }, []);
    for (const one of [report, composed])
      expect([chatIn(one)?.missing.c8, chatIn(one)?.mutants]).toEqual([[fault], { killed: 0, of: 0, list: [] }]);
    expect(machinesReport.safeParse(report).error).toBeUndefined();
    expect(below.filter((line) => line.includes('c8'))).toEqual([]);
    expect(stale).toBe(0);
    expect(belowBars(report, parseBars('c8=90'), ['all'])).toEqual([]);
  });

  test('of a chart that has changed it is said that they were not tried', () => {
    const chat = chatIn(look(stands(open, 'old')).report);
    expect([chat?.missing.c8, chat?.mutants]).toEqual([[], null]);
  });

  test('what makes no other chart is none', () => {
    const gaps = { ...stands(open), mutants: { chat: { [fault]: 'nobody asks twice' } } };
    expect(chatIn(look(gaps).report)?.missing.c8).toEqual([]);
  });

  test('where they were judged, that counts', () => {
    const list = [{ kind: 'drop-transition', element: 'chat.cut|ask|0', killed: true, by: 'unit:k' }];
    writeFileSync(join(folder, 'mutants.json'), JSON.stringify({ chat: { hash: hashes.chat, tests: '', list } }));
    const { report, summary, stale } = look(stands(open));
    expect([chatIn(report)?.missing.c8, chatIn(report)?.mutants?.of]).toEqual([[], 1]);
    expect(summary).toContain('c8 100 %');
    expect(stale).toBe(0);
  });

  test('a total of nothing is none, in the summary and in the trend', () => {
    const { summary, report } = look(stands(open));
    expect(summary).toMatch(/, c8 -,/);
    expect(trendPoint(report).percent).not.toHaveProperty('c8');
    expect(trendPoint(report).percent).toHaveProperty('c0');
  });
});

describe('a chart that cannot be made', { timeout: 300_000 }, () => {
  /** A dot leads into a child: a state of such a name is nobody's target. */
  const hook = (): string => {
    const file = join(folder, 'dot.mjs');
    writeFileSync(
      file,
      `import { registerHooks } from 'node:module';
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith('/chat/chat.machine.ts')) return loaded;
    return { ...loaded, source: String(loaded.source).replaceAll("'answering'", "'ans.wering'").replace('answering: {', "'ans.wering': {") };
  },
});\n`,
    );
    return file;
  };

  test.each(['main.ts', 'check.ts'])('ends %s with 2 and one sentence, which names it', (script) => {
    mkdirSync(join(folder, 'docs'));
    writeFileSync(join(folder, 'docs', 'gaps.json'), gapsText(readGaps('/none')));
    const { status, stdout, stderr } = start(script, ['--import', hook()]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(
      /^无法读取状态机，could not read the charts: src\/machines\/chat\/chat\.machine\.ts:\d+: .*'chat\.idle': Child state 'ans' does not exist on 'chat'\n$/,
    );
    expect(existsSync(join(folder, 'report.json'))).toBe(false);
  });

  test('outside the catalogue it is named with what is wrong', async () => {
    writeFileSync(
      join(folder, 'odd.machine.ts'),
      `import { setup } from '${join(ROOT, 'node_modules', 'xstate', 'dist', 'xstate.esm.js')}';\nexport const odd = setup({}).createMachine({ id: 'odd', initial: 'a.b', states: { 'a.b': { on: { go: 'a.b' } } } });\n`,
    );
    const [line = '', ...more] = await strangeCharts(folder);
    expect(more).toEqual([]);
    expect(line).toMatch(/^odd\.machine\.ts: it cannot be read: .*'odd\.a\.b'?/);
    expect(line).not.toContain('\n');
  });
});
