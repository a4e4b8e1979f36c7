// What mutants came to, kept by the hashes of the chart and of the tests that judged it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type MachineReport, MUTANTS, type Mutant } from '#contract/qa.ts';
import type { Gaps } from './gaps.ts';
import { FOLDER } from './records.ts';

const judged = z.strictObject({
  hash: z.string(),
  /** Of the files of tests that were asked, and of what they are made of. */
  tests: z.string(),
  list: z.array(
    z.strictObject({
      kind: z.enum(MUTANTS),
      element: z.string(),
      killed: z.boolean(),
      by: z.string().nullable(),
    }),
  ),
});
const keptFile = z.record(z.string(), judged);
export type Kept = z.output<typeof keptFile>;

/** Empty where there is no file, or none that can be read. */
export function readKept(folder = FOLDER): Kept {
  const file = join(folder, 'mutants.json');
  if (!existsSync(file)) return {};
  try {
    return keptFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

type Mutants = NonNullable<MachineReport['mutants']>;

export const mutantKey = ({ kind, element }: Pick<Mutant, 'kind' | 'element'>): string => `${kind} ${element}`;

/** Of the charts as they are now, without those that are no other chart. */
export function keptMutants(gaps: Gaps, hashes: ReadonlyMap<string, string>, folder = FOLDER): Record<string, Mutants> {
  const own = Object.entries(readKept(folder)).filter(([machine, { hash }]) => hashes.get(machine) === hash);
  return Object.fromEntries(
    own.map(([machine, { list: all }]) => {
      const same = gaps.mutants[machine] ?? {};
      const list = all.filter((m) => !(mutantKey(m) in same));
      return [machine, { killed: list.filter((m) => m.killed).length, of: list.length, list }];
    }),
  );
}
