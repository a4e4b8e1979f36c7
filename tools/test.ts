// What `npm test` runs, each step even when one before it failed, and the one closing line `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'build', 'test');

interface Count {
  passed: number;
  failed: number;
  /** Passed, but only when tried again: named at the end. */
  unsteady?: readonly string[];
}

/** A busy machine may make one browser test late. More than these are a defect, of the test or of what it tests. */
const UNSTEADY_ALLOWED = 3;

interface Step {
  name: string;
  command: string[];
  env?: Record<string, string>;
  /** How many tests it ran; default: the step itself is one. */
  count?: () => Count | null;
}

const bin = (path: string): string => join(ROOT, 'node_modules', path);
const reportOf = (name: string): string => join(BUILD, `${name}.json`);
const only = process.argv.slice(2);

const steps: Step[] = [
  { name: 'types', command: [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'] },
  { name: 'lint', command: [bin('@biomejs/biome/bin/biome'), 'check', '--diagnostic-level=error', '.'] },
  {
    name: 'unit and api',
    command: [
      bin('vitest/vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportOf('vitest')}`,
    ],
    env: { RECORD: '1' },
    count: () => vitestCount(reportOf('vitest')),
  },
  {
    name: 'browser',
    command: [bin('@playwright/test/cli.js'), 'test', '--reporter=line,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('playwright'), RECORD: '1' },
    count: () => playwrightCount(reportOf('playwright')),
  },
  { name: 'machines', command: [join(ROOT, 'tools', 'machines', 'check.ts')] },
];

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

function vitestCount(file: string): Count | null {
  if (!existsSync(file)) return null;
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport;
  // a file that could not be loaded has no tests to fail
  const broken = report.testResults.filter(
    (f) => f.status === 'failed' && f.assertionResults.every((a) => a.status !== 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[] }[];
}

function playwrightCount(file: string): Count | null {
  if (!existsSync(file)) return null;
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const specs = (suite: PlaywrightSuite): PlaywrightSuite['specs'] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const unsteady = suites
    .flatMap(specs)
    .filter((spec) => spec.tests.some((t) => t.status === 'flaky'))
    .map((spec) => `${spec.file}: ${spec.title}`);
  const tooMany = unsteady.length > UNSTEADY_ALLOWED ? unsteady.length : 0;
  return {
    passed: stats.expected + stats.flaky - tooMany,
    failed: stats.unexpected + tooMany,
    unsteady,
  };
}

/** Steps whose files are not there yet are not part of the run. */
const exists = (step: Step): boolean =>
  existsSync(step.command[0] ?? '') && (step.name !== 'browser' || existsSync(join(ROOT, 'playwright.config.ts')));

rmSync(BUILD, { recursive: true, force: true });
rmSync(join(ROOT, 'build', 'machines'), { recursive: true, force: true });
mkdirSync(BUILD, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
for (const step of steps.filter((s) => exists(s) && (only.length === 0 || only.includes(s.name.split(' ')[0] ?? '')))) {
  console.log(`\n== ${step.name}`);
  const started = Date.now();
  const done = spawnSync(process.execPath, step.command, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...step.env },
  });
  const count = step.count?.() ?? { passed: done.status === 0 ? 1 : 0, failed: done.status === 0 ? 0 : 1 };
  const ok = done.status === 0 && count.failed === 0;
  total.passed += count.passed;
  // a runner that failed although no test did (an unhandled error) is a failure too
  total.failed += !ok && count.failed === 0 ? 1 : count.failed;
  for (const name of count.unsteady ?? []) console.log(`only at the second try: ${name}`);
  console.log(`== ${step.name}: ${ok ? 'ok' : 'FAILED'} (${Math.round((Date.now() - started) / 1000)} s)`);
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
