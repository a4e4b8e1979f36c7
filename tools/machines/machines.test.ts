import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { CRITERIA, LEVELS, type MachineReport, machinesReport } from '#contract/qa.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { catalogue } from '#src/machines/qa/catalogue.ts';
import { kettleMachine } from '#src/machines/qa/fixture.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import { levelOf, type MachineRecord } from '#src/machines/qa/records.ts';
import type { Samples } from '#src/machines/samples.ts';
import { BARS, belowBars, parseBars } from './bars.ts';
import { gapsText, openedGaps, raised, readGaps } from './gaps.ts';
import { toHtml } from './html.ts';
import { measure } from './measure.ts';
import { toMermaid } from './mermaid.ts';
import { addOutcome } from './outcomes.ts';
import { readRecords } from './records.ts';
import { buildReport, trendPoint } from './report.ts';
import { storedReport } from './stored.ts';

/** A chart as the chat's, that no server runs: browsers are asked of it, too. */
const { lifecycle: _lifecycle, ...sampled } = chatSamples;
const talkSamples: Samples = {
  ...sampled,
  machine: createMachine({ ...chatSamples.machine.config, id: 'talk' }, chatSamples.machine.implementations),
};
const { hash } = inventoryOf(talkSamples.machine);
const record = (test: string, hits: MachineRecord['hits'], of = hash): MachineRecord => ({
  machine: 'talk',
  hash: of,
  test,
  hits,
});
const source = { commit: 'abc1234', date: '2026-11-21T00:00:00+00:00' };
const ask = 'transition:talk.idle|ask|0';
const some = [
  record('unit:a', { [ask]: 3, 'state:talk.answering': 3 }),
  record('browser:b', { [ask]: 1, 'dropped:talk.idle|stop': 2 }),
];
const report = buildReport([talkSamples], some, source);
const [talk] = report.machines;

describe('records', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'records-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('of another chart are refused, half lines told', () => {
    const old = record('unit:a', { [ask]: 1 }, 'old');
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(some[0])}\n${JSON.stringify(old)}\n{"machine":"ch`);
    const read = readRecords(new Map([['talk', hash]]), folder);
    expect(read).toEqual({ records: [some[0]], refused: [old], broken: ['a.jsonl:3'], strange: [], unearned: [] });
  });

  test('of a test that did not pass count nowhere, until it passes', () => {
    const other = record('browser:c', { [ask]: 1 });
    writeFileSync(join(folder, 'browser.jsonl'), [some[1], other].map((r) => `${JSON.stringify(r)}\n`).join(''));
    const tell = (key: string, test: string, isEarned: boolean) =>
      addOutcome(folder, 'browser', { test, key, isEarned });
    const read = () => readRecords(new Map([['talk', hash]]), folder);
    tell('1', 'browser:b', false);
    tell('2', 'browser:c', false);
    tell('2', 'browser:c', true);
    expect(read()).toMatchObject({ records: [other], unearned: [{ machine: 'talk', line: 'browser:b' }], broken: [] });
    expect(measure({ folder, charts: [talkSamples] }).told).toContain(
      'browser:b: has not passed, or asserts nothing; what it covered does not count',
    );
    // another whose long name is cut to the same: one cannot tell whose it was
    tell('3', 'browser:c', false);
    expect(read().records).toEqual([]);
    tell('1', 'browser:b', true);
    expect(read().records).toEqual([some[1]]);
    writeFileSync(join(folder, 'outcomes', 'browser.jsonl'), '{"test":');
    expect(read().broken).toEqual(['outcomes/browser.jsonl:1']);
  });

  test('that carry more than counts are no records', () => {
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify({ ...some[0], context: { answer: 'A' } })}\n`);
    expect(readRecords(new Map([['talk', hash]]), folder).broken).toEqual(['a.jsonl:1']);
  });
});

describe('the report', () => {
  test('adds up by level and names the tests', () => {
    expect(talk?.elements[ask]).toEqual({ hits: { unit: 3, browser: 1, all: 4 }, tests: ['browser:b', 'unit:a'] });
    expect(talk?.coverage.browser.c1).toEqual({ covered: 1, of: 6 });
    expect(talk?.coverage.all.c0).toEqual({ covered: 1, of: 4 });
    expect(talk?.missing.c1).toHaveLength(5);
    expect(talk?.dropped).toEqual([{ state: 'talk.idle', event: 'stop', hits: 2 }]);
    expect(talk?.scripts['transition:talk.cut|ask|0']).toEqual({
      input: 'empty',
      events: ['ask', 'stop', 'ask'],
      state: 'talk.answering',
    });
  });

  test('names few of many tests, some of each level', () => {
    const many = Array.from({ length: 30 }, (_, i) => record(`api:${String(i).padStart(2, '0')}`, { [ask]: 1 }));
    const [one] = buildReport([talkSamples], [...some, ...many, record('walk:w', { [ask]: 1 })], source).machines;
    expect(one?.elements[ask]?.tests).toEqual(['api:00', 'api:01', 'api:02', 'browser:b', 'unit:a']);
  });

  test('says of browser tests where their traces lie', () => {
    const traces = { 'browser:b': 'build/e2e/b/trace.zip', 'browser:c': 'build/e2e/c/trace.zip' };
    const [one] = buildReport([talkSamples], some, source, { traces }).machines;
    expect([one?.traces, talk?.traces]).toEqual([{ 'browser:b': 'build/e2e/b/trace.zip' }, undefined]);
  });

  test('shows each statement of section 4, also one that no chart stands for', () => {
    const of = (tag: string) => report.specs.find((s) => s.tag === tag);
    expect(of('S4.guard.role')).toEqual({ tag: 'S4.guard.role', elements: [], covered: false });
    expect(of('S2.chat')).toEqual({ tag: 'S2.chat', elements: ['state:talk.idle'], covered: false });
  });

  test('has the form that the server answers with', () => {
    expect(machinesReport.safeParse(report).error).toBeUndefined();
  });

  test('is the same for the same input, whatever the order of the records, and after itself', () => {
    const again = buildReport([talkSamples], some.toReversed(), source);
    expect(JSON.stringify(again)).toBe(JSON.stringify(report));
    expect(toHtml(again)).toBe(toHtml(report));
  });

  test('needs nothing from elsewhere and lets no name become markup', () => {
    const html = toHtml({ ...report, commit: '<img src=x>' });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});

test('a point of the trend has what tests have earned, and no fault that nobody tried', () => {
  const { percent } = trendPoint(report);
  expect(Object.keys(percent)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
  expect([percent.c0, percent.c1]).toEqual([25, 16.6]);
});

describe('bars', () => {
  test('the one for a chart stands in for the one for all', () => {
    expect(belowBars(report, parseBars('c1=10,talk.all.c1=20'), ['all'])).toEqual(['talk all c1: 16.6 % < 20 %']);
    expect(belowBars(report, parseBars('c1=10'), ['all'])).toEqual([]);
    expect(belowBars(report, parseBars('browser.c1=70'), ['unit'])).toEqual([]);
  });

  test('hold in a browser for every chart that runs there, and for none that the server runs', () => {
    // a bar asks for a chart's id and what is covered of it, and for nothing that takes a walk
    const nothing = Object.fromEntries(CRITERIA.map((c) => [c, { covered: 0, of: 1 }]));
    const coverage = Object.fromEntries(LEVELS.map((level) => [level, nothing])) as MachineReport['coverage'];
    const empty = report.machines.flatMap((one) =>
      catalogue.map(({ machine }) => ({
        ...one,
        coverage,
        inventory: { ...one.inventory, machine: machine.id },
      })),
    );
    const below = belowBars({ ...report, machines: empty }, BARS, ['browser']);
    const ids = catalogue.filter((samples) => !samples.lifecycle).map((samples) => samples.machine.id);
    expect(ids).toEqual(expect.arrayContaining(['session', 'tabs', 'run', 'follow', 'seat', 'source', 'autosave']));
    expect(below.map((line) => line.replace(/^(\w+) browser c1: 0 % < (\d+) %$/, '$1'))).toEqual(ids);
  });

  test.each(['c9=1', 'c1', 'c1=x', 'night.c1=3', ''])('%j is no bar', (text) =>
    expect(() => parseBars(text)).toThrow(/not a bar/),
  );
});

test('Mermaid says what it leaves out', () => {
  const text = toMermaid(inventoryOf(kettleMachine));
  expect(text).toContain('kettle_empty --> kettle_full : fill');
  expect(text).toContain('%% dropped: kettle|look|0 (acts without moving)');
  expect(text).toContain('%% dropped: kettle.hot.boiling/boil (invoke)');
});

describe('the gaps file', () => {
  const levels = ['all', 'unit', 'browser'] as const;
  const none = readGaps('/none');
  const gaps = raised(report, none, levels);

  test('holds what is not covered, and nothing else', () => {
    expect(gaps.machines['talk']?.gaps['all.c1']).toEqual(talk?.missing.c1.toSorted());
    expect(openedGaps(report, gaps, levels)).toEqual([]);
    const text = gapsText(gaps);
    expect(text).not.toMatch(/hits|unit:a|2026/);
    expect(text.split('\n').filter((line) => line.includes('transition:talk.cut|ask|0'))).toHaveLength(3);
  });

  test('names each element that came to be uncovered, at the level where it did', () => {
    const worse = buildReport([talkSamples], some.slice(0, 1), source);
    expect(openedGaps(worse, gaps, levels)).toEqual([
      { machine: 'talk', level: 'browser', criterion: 'c1', element: ask },
    ]);
    expect(openedGaps(worse, gaps, ['unit'])).toEqual([]);
    const busy = { ...gaps, unsteady: { talk: { [ask]: 'in the moment of a save' } } };
    expect(openedGaps(worse, busy, levels)).toEqual([]);
  });

  test('raises away what is covered now, and keeps what did not run', () => {
    const more = [...some, record('unit:c', { 'transition:talk.answering|stop|0': 1 })];
    const better = raised(buildReport([talkSamples], more, source), gaps, ['unit', 'all']);
    expect(better.machines['talk']?.gaps['unit.c1']).not.toContain('transition:talk.answering|stop|0');
    expect(better.machines['talk']?.gaps['browser.c1']).toEqual(gaps.machines['talk']?.gaps['browser.c1']);
  });

  test('a reason goes when its element is covered after all', () => {
    const element = 'state:talk.cut';
    const declared = { ...none, infeasible: { talk: { [element]: { why: 'nobody stops', owner: 'qa' } } } };
    const without = buildReport([talkSamples], some, source, { infeasible: declared.infeasible });
    expect(without.machines[0]?.infeasible[element]).toEqual({ reason: 'declared', why: 'nobody stops' });
    expect(without.machines[0]?.coverage.all.c0).toEqual({ covered: 1, of: 3 });
    const hit = [...some, record('unit:c', { [element]: 1 })];
    const now = buildReport([talkSamples], hit, source, { infeasible: declared.infeasible });
    expect(now.machines[0]?.infeasible).toEqual({});
    expect(raised(now, declared, levels).infeasible).toEqual({ talk: {} });
    expect(raised(without, declared, levels).infeasible).toEqual(declared.infeasible);
  });

  test('what nobody can do in a browser is asked of the other tests alone', () => {
    const [element, reason] = ['state:talk.cut', { why: 'no button', owner: 'qa', level: 'browser' as const }];
    const infeasible = { talk: { [element]: reason } };
    const inCode = buildReport([talkSamples], [...some, record('unit:c', { [element]: 1 })], source, { infeasible });
    const [measured] = inCode.machines;
    expect(measured?.infeasible[element]).toEqual({ reason: 'declared', why: 'no button', level: 'browser' });
    expect([measured?.coverage.browser.c0.of, measured?.coverage.unit.c0.of]).toEqual([3, 4]);
    const kept = raised(inCode, { ...none, infeasible }, levels);
    expect(kept.infeasible).toEqual(infeasible);
    expect(kept.machines['talk']?.gaps['browser.c0']).not.toContain(element);
    // a fresh clone does not say that a browser test covers it
    const [stored] = storedReport([talkSamples], kept, source, []).machines;
    expect(stored?.elements[element]?.hits).toEqual({ unit: 1, all: 1 });
    // nothing else covers it: that is a gap all the same, and a browser test that covers it takes the reason away
    expect(buildReport([talkSamples], some, source, { infeasible }).machines[0]?.missing.c0).toContain(element);
    const done = [...some, record('browser:d', { [element]: 1 })];
    expect(buildReport([talkSamples], done, source, { infeasible }).machines[0]?.infeasible).toEqual({});
  });
});

test('of a chart that the server runs no gap is one of browsers, also in a fresh clone', () => {
  const own = {
    machine: 'chat',
    hash: inventoryOf(chatSamples.machine).hash,
    hits: { 'transition:chat.idle|ask|0': 1 },
  };
  const records = [
    { ...own, test: 'unit:a' },
    { ...own, test: 'browser:b' },
  ];
  const gaps = raised(buildReport([chatSamples], records, source), readGaps('/none'), ['all', 'unit', 'browser']);
  const criteria = Object.keys(gaps.machines['chat']?.gaps ?? {});
  expect(criteria).toEqual(expect.arrayContaining(['all.c1', 'unit.c1']));
  expect(criteria.filter((name) => name.startsWith('browser'))).toEqual([]);
  expect(openedGaps(buildReport([chatSamples], records.slice(0, 1), source), gaps, ['browser'])).toEqual([]);
  const [stored] = storedReport([chatSamples], gaps, source, []).machines;
  expect(stored?.coverage.browser.c1.covered).toBe(0);
  expect(stored?.elements['transition:chat.idle|ask|0']?.hits).toEqual({ unit: 1, all: 1 });
});

describe('levels', () => {
  test('the walk is apart, and never in all', () => {
    const walked = buildReport([talkSamples], [...some, record('walk:all paths', { 'state:talk.cut': 7 })], source);
    expect(walked.machines[0]?.elements['state:talk.cut']).toEqual({ hits: { walk: 7 }, tests: ['walk:all paths'] });
    expect(walked.machines[0]?.coverage.all).toEqual(talk?.coverage.all);
  });

  test('a record that names no level is none', () => {
    expect(levelOf('night:a')).toBeNull();
  });
});

test('a fresh clone knows by its gaps what is covered', () => {
  const gaps = raised(report, readGaps('/none'), ['all', 'unit', 'browser']);
  const [stored] = storedReport([talkSamples], gaps, source, []).machines;
  expect(stored?.coverage.browser.c1).toEqual(talk?.coverage.browser.c1);
  expect(stored?.missing.c1).toEqual(talk?.missing.c1);
  // what no test can be asked for is not covered by any
  const element = 'state:talk.cut';
  const declared = { ...gaps, infeasible: { talk: { [element]: { why: 'nobody stops', owner: 'qa' } } } };
  const [own] = storedReport([talkSamples], declared, source, []).machines;
  expect(own?.elements[element]?.hits).toEqual({});
  expect(own?.infeasible[element]).toEqual({ reason: 'declared', why: 'nobody stops' });
  const old = { ...gaps, machines: { talk: { hash: 'of another chart', gaps: {} } } };
  expect(storedReport([talkSamples], old, source, []).machines[0]?.coverage.all.c1.covered).toBe(0);
});
