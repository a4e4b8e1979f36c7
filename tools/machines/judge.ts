// Judges the mutants of one chart in one warm vitest: each against the tests that come by its element, the first failure ends it.
// A process of its own, because a mutant may hang it: who started it reads a line for each mutant, and starts it again.
//
//   node tools/machines/judge.ts <chart> <faults and the files that judge each, as JSON>
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

const [machine = '', given = '[]'] = process.argv.slice(2);
const trials = JSON.parse(given) as Trial[]; // written by mutants.ts

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
  if (files.length === 0) return { kind, element, killed: false, by: null };
  vitest.provide('mutant', { machine, kind, element });
  const specifications = await vitest.globTestSpecifications(files);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  for (const module of testModules) {
    const file = relative(ROOT, module.moduleId).replaceAll('\\', '/');
    // those of the mutants before are there too, with what they came to then
    if (!files.includes(file)) continue;
    const [failed] = [...module.children.allTests('failed')];
    if (failed) return { kind, element, killed: true, by: `unit:${file} > ${failed.fullName}` };
    // it could not even be read
    if (module.state() === 'failed') return { kind, element, killed: true, by: `unit:${file}` };
  }
  return { kind, element, killed: false, by: null };
}

for (const trial of trials) process.stdout.write(`${JSON.stringify(await judge(trial))}\n`);
await vitest.close();
process.exit(0);
