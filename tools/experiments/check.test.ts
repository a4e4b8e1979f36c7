// What an author is told of a faulty folder, and what the stand-in takes and refuses.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkFolder, markingFaults, markingIn, pageFaults } from './check.ts';
import { newRun, type SentRecord, standInSteps, take } from './records.ts';

const MANIFEST = {
  format: 1,
  title: '量水温',
  entry: 'index.html',
  steps: [
    { seq: 1, title: '读数', maxScore: 40, expectTime: 60 },
    { seq: 2, title: '说明', maxScore: 60, expectTime: 60 },
  ],
  marking: 'marking.js',
};
const GOOD = {
  'experiment.json': JSON.stringify(MANIFEST, null, 2),
  'index.html': '<script src="main.js"></script>',
  'main.js': '',
  'marking.js': 'function mark() { return { steps: {} }; }',
};

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function faultsOf(change: Record<string, string | null>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'mengoo-package-'));
  made.push(folder);
  for (const [file, text] of Object.entries<string | null>({ ...GOOD, ...change })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return (await checkFolder(folder)).faults.map(({ file, line, en }) => `${file}:${line ?? ''} ${en}`);
}

test('what an upload would say, with file and line', async () => {
  const [fault] = await faultsOf({
    'experiment.json': GOOD['experiment.json'].replace('"expectTime": 60', '"expectTime": 0.5'),
  });
  expect(fault).toMatch(/^experiment\.json:\d+ .*expectTime/);
});

test('a right folder has none, nor one whose package lies a folder down', async () => {
  expect(await faultsOf({})).toEqual([]);
  const inside = Object.fromEntries(
    Object.entries(GOOD).flatMap(([file, text]) => [
      [file, null],
      [`mine/${file}`, text],
    ]),
  );
  expect(await faultsOf(inside)).toEqual([]);
});

test('a page that asks another host', () => {
  expect(pageFaults('index.html', '\n\n<script src="https://cdn.example/x.js"></script>')).toMatchObject([
    { file: 'index.html', line: 3 },
  ]);
  expect(pageFaults('index.html', '<a href="https://example.org">more</a><script src="main.js"></script>')).toEqual([]);
});

test.each<[string, string, number | undefined, RegExp]>([
  ['throws', 'function mark() {\n\n  throw new Error("mine");\n}', 3, /Error: mine/],
  ['reaches out', 'function mark() {\n  return fetch("/");\n}', 2, /ReferenceError/],
  ['does not end', 'function mark() { for (;;); }', undefined, /timed out/],
  ['answers nothing', 'function mark() {}', undefined, /must answer \{steps/],
  ['has no function of its name', 'const a = 1;', undefined, /no function mark/],
])('marking that %s', (_what, source, line, says) => {
  const [fault] = markingFaults(source);
  expect(fault?.line).toBe(line);
  expect(fault?.en).toMatch(says);
});

describe('records on the stand-in', () => {
  const manifest = { steps: MANIFEST.steps, isStrict: true };
  const step = (change: Partial<SentRecord> = {}): SentRecord => ({
    n: 1,
    type: 'step',
    seq: 1,
    startTime: 1000,
    endTime: 4000,
    ...change,
  });

  test.each<[string, SentRecord, string | null]>([
    ['a step', step(), null],
    ['with a score', step({ score: 40 }), null],
    ['over its maximum', step({ score: 41 }), 'score'],
    ['ended before it began', step({ endTime: 999 }), 'time'],
    ['unknown', step({ seq: 9 }), 'unknown-step'],
    ['out of order', step({ seq: 2 }), 'order'],
    ['too large', step({ evidence: 'x'.repeat(70_000) }), 'too-large'],
    ['a finish without steps', { n: 1, type: 'finish' }, 'no-steps'],
    ['a state', { n: 1, type: 'state', data: '{}' }, null],
  ])('%s', (_what, record, reason) => {
    expect(take(newRun(), manifest, record, 1, null)).toBe(reason);
  });

  test('a step again counts, the finish marks, and nothing comes after it', () => {
    const run = newRun();
    const mark = markingIn(
      'function mark({ seed, steps }) { return { steps: { 1: { score: seed + steps.length, evaluation: "好" } } }; }',
    );
    expect(take(run, manifest, step(), 19, mark)).toBeNull();
    expect(take(run, manifest, step({ endTime: 9000 }), 19, mark)).toBeNull();
    expect(take(run, manifest, { n: 3, type: 'finish' }, 19, mark)).toBeNull();
    expect(standInSteps(run, manifest)).toMatchObject([
      { seq: 1, repeatCount: 2, timeUsed: 8, score: 20, evaluation: '好' },
    ]);
    expect(run.score).toBe(20);
    expect(take(run, manifest, step(), 19, mark)).toBe('over');
  });
});
