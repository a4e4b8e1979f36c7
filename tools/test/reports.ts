// What the runners' JSON reports say: how many tests passed, which failed and why, and how long each file took.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** Of a failure's message, in lines: enough to see what was expected of what. */
const MESSAGE_LINES = 12;
/** Of each page that a failed browser test had open. */
const SEEN_LINES = 40;

export interface Counts {
  passed: number;
  failed: number;
  /** Each failed test: its file, its name, the beginning of its message. */
  failures: readonly string[];
  /** Each test that passed at its second try, told like a failure. */
  again: readonly string[];
  /** By file, in milliseconds. */
  times: ReadonlyMap<string, number>;
}

interface Assertion {
  status: string;
  fullName: string;
  failureMessages: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message: string;
    assertionResults: Assertion[];
  }[];
}

const told = (file: string, name: string, message: string): string => {
  const lines = stripVTControlCharacters(message).split('\n').slice(0, MESSAGE_LINES);
  return [`${file} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
};

/** Null when the runner left no report. */
export function vitestCounts(file: string, root: string): Counts | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  // a file that could not be loaded has no tests to fail
  const broken = report.testResults.filter(
    (f) => f.status === 'failed' && f.assertionResults.every((a) => a.status !== 'failed'),
  );
  const times = new Map(report.testResults.map((f) => [relative(root, f.name), f.endTime - f.startTime]));
  const toldOf = (which: (a: Assertion) => boolean) =>
    report.testResults.flatMap((f) =>
      f.assertionResults
        .filter(which)
        .map((a) => told(relative(root, f.name), a.fullName, a.failureMessages.join('\n'))),
    );
  const failures = [
    ...broken.map((f) => told(relative(root, f.name), '(the file)', f.message)),
    ...toldOf((a) => a.status === 'failed'),
  ];
  const again = toldOf((a) => a.status === 'passed' && a.failureMessages.length > 0);
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, failures, again, times };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    file: string;
    title: string;
    ok: boolean;
    tests: {
      results: {
        duration: number;
        errors: { message?: string; location?: { line: number } }[];
        attachments: { name: string; body?: string }[];
      }[];
    }[];
  }[];
}

/** What one page showed in the end; a body comes in base64. */
const page = ({ body = '' }: { body?: string }): string =>
  Buffer.from(body, 'base64')
    .toString()
    .split('\n')
    .slice(0, SEEN_LINES)
    .map((line) => `    | ${line}`)
    .join('\n');

/** Null when the runner left no report. */
export function playwrightCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; flaky: number; unexpected: number };
    suites: PlaywrightSuite[];
  };
  const times = new Map<string, number>();
  const failures: string[] = [];
  const again: string[] = [];
  const add = (suite: PlaywrightSuite): void => {
    for (const { file: name, title, ok, tests } of suite.specs) {
      const file = `tests/e2e/${name}`;
      const results = tests.flatMap((t) => t.results);
      const ms = results.reduce((sum, r) => sum + r.duration, 0);
      times.set(file, (times.get(file) ?? 0) + ms);
      // who ran out of time has two: that it did, and what it waited for
      const errors = results.flatMap((r) => r.errors);
      const line = errors.find((e) => e.location)?.location?.line;
      const place = line === undefined ? file : `${file}:${line}`;
      if (ok && errors.length === 0) continue;
      const seen = results.flatMap((r) => r.attachments).filter((a) => a.name === 'seen');
      (ok ? again : failures).push(
        [told(place, title, errors.map((e) => e.message ?? '').join('\n')), ...seen.map(page)].join('\n'),
      );
    }
    for (const inner of suite.suites ?? []) add(inner);
  };
  for (const suite of suites) add(suite);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, failures, again, times };
}
