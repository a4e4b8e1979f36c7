// How large a file is, as people read it.
import { rounded } from '#contract/rounding.ts';

const KB = 1024;
const MB = 1024 * KB;
const LEAST_MB = MB / 10;

/** What is less than a tenth of a MB in KB; nothing is 0. */
export function fileSize(bytes: number): string {
  if (bytes >= LEAST_MB) return `${rounded(bytes / MB, 1)} MB`;
  const kb = bytes / KB;
  return `${kb === 0 ? 0 : Math.max(0.1, rounded(kb, kb < 10 ? 1 : 0))} KB`;
}
