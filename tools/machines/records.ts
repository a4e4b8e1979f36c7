// Reads what the test runs left in build/machines.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { levelOf, type MachineRecord } from '#src/machines/qa/records.ts';

export const ROOT = join(import.meta.dirname, '..', '..');
/** Tests have their own. */
export const FOLDER = process.env['MACHINES_DIR'] ?? join(ROOT, 'build', 'machines');
export const DOCS = process.env['MACHINES_DOCS'] ?? join(ROOT, 'docs', 'machines');

/** No test hits a chart's elements in so many words. */
const LONGEST = 2_000_000;
const ELEMENT = /^(state|transition|guard|invoke|timer|pair|refused|dropped):./;

const record = z.strictObject({
  machine: z.string(),
  hash: z.string(),
  test: z.string().refine((test) => levelOf(test) !== null),
  hits: z.record(z.string().regex(ELEMENT), z.number().int().positive()),
});

export interface Read {
  records: MachineRecord[];
  /** Records of another state of the code: stale coverage is a quiet lie. */
  refused: MachineRecord[];
  /** Lines that are no record, `file:line`: half of one, or one that carries more than counts. */
  broken: string[];
}

/** `hashes`: the present one of each chart. */
export function readRecords(hashes: ReadonlyMap<string, string>, folder = FOLDER): Read {
  const read: Read = { records: [], refused: [], broken: [] };
  const files = existsSync(folder) ? readdirSync(folder).filter((f) => f.endsWith('.jsonl')) : [];
  for (const file of files.sort()) {
    for (const [i, line] of readFileSync(join(folder, file), 'utf8').split('\n').entries()) {
      if (line === '') continue;
      const parsed = parse(line);
      if (!parsed) read.broken.push(`${file}:${i + 1}`);
      else if (hashes.get(parsed.machine) === parsed.hash) read.records.push(parsed);
      else read.refused.push(parsed);
    }
  }
  return read;
}

function parse(line: string): MachineRecord | null {
  if (line.length > LONGEST) return null;
  try {
    return record.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
