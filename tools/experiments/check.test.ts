// What an author is told of a faulty folder, and what the stand-in takes and refuses.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { ExperimentManifest } from '#contract/experiment-manifest.ts';
import { checkFolder, markingIn } from './check.ts';
import { newRun, type Sent, stepsOf, take } from './records.ts';

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

function faultsOf(change: Record<string, string | null>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'mengoo-package-'));
  made.push(folder);
  for (const [file, text] of Object.entries<string | null>({ ...GOOD, ...change })) {
    if (text === null) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  return checkFolder(folder).faults.map(({ file, line, en }) => `${file}:${line ?? ''} ${en}`);
}

test.each<[string, Record<string, string | null>, RegExp]>([
  ['no manifest', { 'experiment.json': null }, /no experiment\.json/],
  ['a broken manifest', { 'experiment.json': '{\n  "format": 1,\n}' }, /^experiment\.json:3 not JSON/],
  ['no entry', { 'index.html': null }, /^experiment\.json:4 entry: there is no index\.html/],
  [
    'a script from elsewhere',
    { 'index.html': '\n\n<script src="https://cdn.example/x.js"></script>' },
    /^index\.html:3 .*elsewhere/,
  ],
  ['marking that does not compile', { 'marking.js': '\nfunction mark( {' }, /^marking\.js:2 SyntaxError/],
  ['marking without its function', { 'marking.js': 'const a = 1;' }, /^marking\.js: TypeError: no function mark/],
  [
    'marking that throws',
    { 'marking.js': 'function mark() {\n\n  throw new Error("mine");\n}' },
    /^marking\.js:3 Error: mine/,
  ],
  [
    'marking that reaches out',
    { 'marking.js': 'function mark() {\n  return fetch("/");\n}' },
    /^marking\.js:2 ReferenceError/,
  ],
  ['marking that does not end', { 'marking.js': 'function mark() { for (;;); }' }, /^marking\.js: .*timed out/],
  ['marking that answers nothing', { 'marking.js': 'function mark() {}' }, /must answer \{steps/],
])('%s', (_what, change, says) => {
  const faults = faultsOf(change);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatch(says);
});

test('a right folder has none', () => expect(faultsOf({})).toEqual([]));

describe('records on the stand-in', () => {
  const manifest = { ...MANIFEST, order: 'strict' } as ExperimentManifest;
  const step = (change: Partial<Sent> = {}): Sent => ({
    n: 1,
    type: 'step',
    seq: 1,
    startTime: 1000,
    endTime: 4000,
    ...change,
  });

  test.each<[string, Sent, string | null]>([
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
    expect(stepsOf(run, manifest)).toMatchObject([
      { seq: 1, repeatCount: 2, timeUsed: 8, score: 20, evaluation: '好' },
    ]);
    expect(run.score).toBe(20);
    expect(take(run, manifest, step(), 19, mark)).toBe('over');
  });
});
