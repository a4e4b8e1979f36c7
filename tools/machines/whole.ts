// Whether the records are those of a whole `npm test`: it leaves the names of the files that its tests have left, and of the
// tests that failed; what runs after it takes none of them away.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = 'whole.json';
const mark = z.strictObject({
  files: z.array(z.string()).min(1),
  /** What has not passed, a line each: what it covered is missing from the records. */
  failed: z.array(z.string()),
});

/** By `npm test`, when all its stages are over and it has left none out. */
export function markWhole(folder: string, failed: readonly string[]): void {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  if (files.length > 0) writeFileSync(join(folder, NAME), JSON.stringify({ files: files.sort(), failed }));
}

/** Null where it is whole. */
export function whyNotWhole(folder: string): string | null {
  const file = join(folder, NAME);
  if (!existsSync(file)) return 'the records are not of a whole npm test';
  try {
    const { files, failed } = mark.parse(JSON.parse(readFileSync(file, 'utf8')));
    const gone = files.filter((name) => !existsSync(join(folder, name)));
    if (gone.length > 0) return `records of the last whole npm test are gone: ${gone.slice(0, 3).join(', ')}`;
    return failed.length > 0 ? `tests of the last whole npm test have failed: ${failed.slice(0, 3).join(', ')}` : null;
  } catch {
    return `${file}: not of this form`;
  }
}
