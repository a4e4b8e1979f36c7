// Where this run's records go: build/machines, one file a chart.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MachineRecord } from '#src/machines/qa/records.ts';

export const FOLDER = join(import.meta.dirname, '..', '..', 'build', 'machines');

/** Replaces what the same test wrote last time. */
export function writeRecords(name: string, records: readonly MachineRecord[]): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${name}.jsonl`), records.map((r) => `${JSON.stringify(r)}\n`).join(''));
}
