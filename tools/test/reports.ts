// What the runners' JSON reports say: how many tests passed and failed, and how long each file took.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

export interface Counts {
  passed: number;
  failed: number;
  /** By file, in milliseconds. */
  times: ReadonlyMap<string, number>;
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string }[];
  }[];
}

/** Null when the runner left no report. */
export function vitestCounts(file: string, root: string): Counts | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  // a file that could not be loaded has no tests to fail
  const broken = report.testResults.filter(
    (f) => f.status === 'failed' && f.assertionResults.every((a) => a.status !== 'failed'),
  );
  const times = new Map(report.testResults.map((f) => [relative(root, f.name), f.endTime - f.startTime]));
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, times };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { file: string; tests: { results: { duration: number }[] }[] }[];
}

/** Null when the runner left no report. */
export function playwrightCounts(file: string): Counts | null {
  if (!existsSync(file)) return null;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number };
    suites: PlaywrightSuite[];
  };
  const times = new Map<string, number>();
  const add = (suite: PlaywrightSuite): void => {
    for (const { file: name, tests } of suite.specs) {
      const ms = tests.flatMap((t) => t.results).reduce((sum, r) => sum + r.duration, 0);
      times.set(`tests/e2e/${name}`, (times.get(`tests/e2e/${name}`) ?? 0) + ms);
    }
    for (const inner of suite.suites ?? []) add(inner);
  };
  for (const suite of suites) add(suite);
  return { passed: stats.expected, failed: stats.unexpected, times };
}
