// The report that a run replaces: it knows which test used to cover what is uncovered now.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MachinesReport, machinesReport } from '#contract/qa.ts';
import { FOLDER } from './records.ts';

const NAME = 'report.json';
const BEFORE = 'report.before.json';
export const REPORT = join(FOLDER, NAME);

/** Null where there is none that this release can read. */
function readReport(file: string): MachinesReport | null {
  if (!existsSync(file)) return null;
  try {
    return machinesReport.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}

/** Whom an element would be missed by: the walk takes everything. */
const earning = (tests: readonly string[]): string[] => tests.filter((test) => !test.startsWith('walk:'));

/** Which test covered an element or killed a mutant last, by `<chart> <element>`: as the report says that stands there, else the one before it. */
export function testsBefore(folder: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of [BEFORE, NAME])
    for (const { inventory, elements, mutants } of readReport(join(folder, name))?.machines ?? []) {
      for (const [element, { tests }] of Object.entries(elements)) {
        const [by] = earning(tests);
        if (by) found.set(`${inventory.machine} ${element}`, by);
      }
      for (const { kind, element, killed, by } of mutants?.list ?? [])
        if (killed && by) found.set(`${inventory.machine} ${kind} ${element}`, by);
    }
  return found;
}

/**
 * The report that stands there becomes the one before. Where it names no test of an element, those stay that the one before it
 * named: who runs the command twice is told the same twice. Counts are its own.
 */
export function keepBefore(folder: string): void {
  const report = readReport(join(folder, NAME));
  if (!report) return;
  const older = readReport(join(folder, BEFORE));
  const machines = report.machines.map((m) => {
    const known = older?.machines.find((o) => o.inventory.machine === m.inventory.machine)?.elements ?? {};
    const kept = Object.entries(m.elements).map(([element, { hits, tests }]) => {
      const before = earning(tests).length > 0 ? [] : earning(known[element]?.tests ?? []);
      return [element, { hits, tests: [...before, ...tests] }] as const;
    });
    return { ...m, elements: Object.fromEntries(kept) };
  });
  writeFileSync(join(folder, BEFORE), JSON.stringify({ ...report, machines }));
}
