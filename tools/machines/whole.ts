// Whether the records are those of a whole `npm test`: it leaves the names of the files that its tests have left, and what runs
// after it takes none of them away.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const NAME = 'whole.json';
const mark = z.strictObject({ files: z.array(z.string()).min(1) });

/** By `npm test`, when all its stages are over and it has left none out. */
export function markWhole(folder: string): void {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')) : [];
  if (files.length > 0) writeFileSync(join(folder, NAME), JSON.stringify({ files: files.sort() }));
}

/** Null where it is whole. */
export function whyNotWhole(folder: string): string | null {
  const file = join(folder, NAME);
  if (!existsSync(file)) return 'the records are not of a whole npm test';
  try {
    const gone = mark
      .parse(JSON.parse(readFileSync(file, 'utf8')))
      .files.filter((name) => !existsSync(join(folder, name)));
    return gone.length > 0 ? `records of the last whole npm test are gone: ${gone.slice(0, 3).join(', ')}` : null;
  } catch {
    return `${file}: not of this form`;
  }
}
