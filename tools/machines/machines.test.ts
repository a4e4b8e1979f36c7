import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machinesReport } from '#contract/qa.ts';
import { chatSamples } from '#src/machines/chat/chat.samples.ts';
import { kettleMachine } from '#src/machines/qa/fixture.ts';
import { inventoryOf } from '#src/machines/qa/inventory.ts';
import type { MachineRecord } from '#src/machines/qa/records.ts';
import { belowBars, belowBaseline, parseBars, raised } from './bars.ts';
import { toHtml } from './html.ts';
import { toMermaid } from './mermaid.ts';
import { readRecords } from './records.ts';
import { buildReport } from './report.ts';

const { hash } = inventoryOf(chatSamples.machine);
const record = (test: string, hits: MachineRecord['hits'], of = hash): MachineRecord => ({
  machine: 'chat',
  hash: of,
  test,
  hits,
});
const source = { commit: 'abc1234', date: '2026-11-21T00:00:00+00:00' };
const ask = 'transition:chat.idle|ask|0';
const some = [
  record('unit:a', { [ask]: 3, 'state:chat.answering': 3 }),
  record('browser:b', { [ask]: 1, 'dropped:chat.idle|stop': 2 }),
];
const report = buildReport([chatSamples], some, source, null);
const [chat] = report.machines;

describe('records', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'records-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('of another chart are refused, half lines told', () => {
    const old = record('unit:a', { [ask]: 1 }, 'old');
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify(some[0])}\n${JSON.stringify(old)}\n{"machine":"ch`);
    const read = readRecords(new Map([['chat', hash]]), folder);
    expect(read).toEqual({ records: [some[0]], refused: [old], broken: ['a.jsonl'] });
  });

  test('that carry more than counts are no records', () => {
    writeFileSync(join(folder, 'a.jsonl'), `${JSON.stringify({ ...some[0], context: { answer: 'A' } })}\n`);
    expect(readRecords(new Map([['chat', hash]]), folder).broken).toEqual(['a.jsonl']);
  });
});

describe('the report', () => {
  test('adds up by level and names the tests', () => {
    expect(chat?.elements[ask]).toEqual({ hits: { unit: 3, browser: 1, all: 4 }, tests: ['browser:b', 'unit:a'] });
    expect(chat?.coverage.browser.c1).toEqual({ covered: 1, of: 6 });
    expect(chat?.coverage.all.c0).toEqual({ covered: 1, of: 4 });
    expect(chat?.missing.c1).toHaveLength(5);
    expect(chat?.dropped).toEqual([{ state: 'chat.idle', event: 'stop', hits: 2 }]);
    expect(chat?.scripts['chat.cut|ask|0']).toEqual({ input: 'empty', events: ['ask', 'stop', 'ask'] });
  });

  test('has the form that the server answers with', () => {
    expect(machinesReport.safeParse(report).error).toBeUndefined();
  });

  test('is the same for the same input, whatever the order of the records, and after itself', () => {
    const again = buildReport([chatSamples], some.toReversed(), source, report);
    expect(JSON.stringify(again)).toBe(JSON.stringify(report));
    expect(toHtml(again)).toBe(toHtml(report));
  });

  test('keeps earlier runs', () => {
    const later = buildReport([chatSamples], some, { ...source, commit: 'def5678' }, report);
    expect(later.runs.map((r) => r.commit)).toEqual(['abc1234', 'def5678']);
  });

  test('needs nothing from elsewhere and lets no name become markup', () => {
    const html = toHtml({ ...report, commit: '<img src=x>' });
    expect(html).not.toContain('<img');
    expect(html).not.toMatch(/(src|href)="(https?:)?\/\//);
  });
});

describe('bars', () => {
  test('the one for a chart stands in for the one for all', () => {
    expect(belowBars(report, parseBars('c1=10,chat.all.c1=20'), ['all'])).toEqual(['chat all c1: 16.6 % < 20 %']);
    expect(belowBars(report, parseBars('c1=10'), ['all'])).toEqual([]);
    expect(belowBars(report, parseBars('browser.c1=70'), ['unit'])).toEqual([]);
  });

  test.each(['c9=1', 'c1', 'c1=x', 'night.c1=3', ''])('%j is no bar', (text) =>
    expect(() => parseBars(text)).toThrow(/not a bar/),
  );

  test('the baseline rises and holds', () => {
    const baseline = raised(report, {});
    expect(belowBaseline(report, baseline, ['unit', 'browser', 'all'])).toEqual([]);
    const worse = buildReport([chatSamples], some.slice(0, 1), source, null);
    expect(belowBaseline(worse, baseline, ['browser'])).toContain('chat browser c1: 0 % < 16.6 % before');
    expect(raised(worse, baseline)).toEqual(baseline);
    expect(belowBaseline(buildReport([], [], source, null), baseline, ['all'])).toEqual([
      'chat: has left the catalogue',
    ]);
  });
});

test('Mermaid says what it leaves out', () => {
  const text = toMermaid(inventoryOf(kettleMachine));
  expect(text).toContain('kettle_empty --> kettle_full : fill');
  expect(text).toContain('%% dropped: kettle|look|0 (acts without moving)');
  expect(text).toContain('%% dropped: kettle.hot.boiling/boil (invoke)');
});
