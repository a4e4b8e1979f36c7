// What is told of a browser test that did not pass at once.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { playwrightCounts } from './reports.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');

test('who passes at the second try is told with what each page showed at the first', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'reports-')), 'report.json');
  const first = {
    duration: 2,
    errors: [{ message: 'element(s) not found', location: { line: 81 } }],
    attachments: [{ name: 'screenshot' }, { name: 'seen', body: base64('/RemoteLive?id=x\n- button "加入课堂"') }],
  };
  const second = { duration: 1, errors: [], attachments: [] };
  const specs = [{ file: 'live.e2e.ts', title: 'a point', ok: true, tests: [{ results: [first, second] }] }];
  writeFileSync(file, JSON.stringify({ stats: { expected: 0, flaky: 1, unexpected: 0 }, suites: [{ specs }] }));
  const counts = playwrightCounts(file);
  expect(counts).toMatchObject({ passed: 1, failed: 0, failures: [] });
  expect(counts?.again).toEqual([
    [
      'tests/e2e/live.e2e.ts:81 › a point',
      '    element(s) not found',
      '    | /RemoteLive?id=x',
      '    | - button "加入课堂"',
    ].join('\n'),
  ]);
});
