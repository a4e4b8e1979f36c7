// Reads what the test runs left in build/machines.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { MachineRecord } from '#src/machines/qa/records.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
export const FOLDER = join(ROOT, 'build', 'machines');

const record = z.strictObject({
  machine: z.string(),
  hash: z.string(),
  test: z.string(),
  hits: z.record(z.string(), z.number().int().positive()),
});

export interface Read {
  records: MachineRecord[];
  /** Records of another state of the code: stale coverage is a quiet lie. */
  refused: MachineRecord[];
  /** A killed server may leave half a line at the end of its file; anything else that does not parse is told. */
  broken: string[];
}

/** `hashes`: the present one of each chart. */
export function readRecords(hashes: ReadonlyMap<string, string>, folder = FOLDER): Read {
  const read: Read = { records: [], refused: [], broken: [] };
  const files = existsSync(folder) ? readdirSync(folder).filter((f) => f.endsWith('.jsonl')) : [];
  for (const file of files.sort()) {
    for (const line of readFileSync(join(folder, file), 'utf8').split('\n')) {
      if (line === '') continue;
      const parsed = parse(line);
      if (!parsed) read.broken.push(file);
      else if (hashes.get(parsed.machine) === parsed.hash) read.records.push(parsed);
      else read.refused.push(parsed);
    }
  }
  return read;
}

function parse(line: string): MachineRecord | null {
  try {
    return record.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** To be called before a run whose coverage is to be measured. */
export function clearRecords(folder = FOLDER): void {
  rmSync(folder, { recursive: true, force: true });
}
