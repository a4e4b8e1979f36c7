// Judges the mutants of one chart in one warm vitest: each against the tests that import the chart, the first failure ends it.
// A process of its own, because a mutant may hang it: who started it reads a line for each mutant, and starts it again.
//
//   node tools/machines/judge.ts <chart>, and over its channel the faults with the files that judge each: too long for a command
import { once } from 'node:events';
import { relative } from 'node:path';
import { createVitest } from 'vitest/node';
import type { Mutant } from '#contract/qa.ts';
import type { Fault } from '#src/machines/qa/mutants.ts';
import { ROOT } from './records.ts';

/** A test of a chart takes milliseconds: what takes this long waits for what the fault has taken away. */
const PATIENCE_MS = 3_000;

export interface Trial extends Fault {
  files: string[];
}

const [machine = ''] = process.argv.slice(2);
const [trials] = (await once(process, 'message')) as [Trial[]]; // sent by mutants.ts

// nobody reads its verdicts any more: its worker, which may hang, ends with it
process.once('disconnect', () => process.kill(-process.pid, 'SIGKILL'));

const vitest = await createVitest('test', {
  root: ROOT,
  watch: false,
  project: ['unit'],
  reporters: [{}],
  bail: 1,
  maxWorkers: 1,
  testTimeout: PATIENCE_MS,
  hookTimeout: PATIENCE_MS,
});

async function judge({ kind, element, files }: Trial): Promise<Mutant> {
  vitest.provide('mutant', { machine, kind, element });
  for (const file of files) {
    const by = await failureIn(file);
    if (by !== null) return { kind, element, killed: true, by: `unit:${by}` };
  }
  return { kind, element, killed: false, by: null };
}

/** The first test of the file that fails, or the file itself where it cannot even be read. */
async function failureIn(file: string): Promise<string | null> {
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // those that were run before are there too, with what they came to then
  const module = testModules.find((m) => relative(ROOT, m.moduleId).replaceAll('\\', '/') === file);
  const [failed] = [...(module?.children.allTests('failed') ?? [])];
  if (failed) return `${file} > ${failed.fullName}`;
  return module?.state() === 'failed' ? file : null;
}

for (const trial of trials) process.stdout.write(`${JSON.stringify(await judge(trial))}\n`);
await vitest.close();
process.exit(0);
