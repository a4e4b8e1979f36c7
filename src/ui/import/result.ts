// A job's result, read as an import's: what came over the wire is looked at before it is believed.
import type { ImportResult } from '#contract/imports.ts';
import type { Job } from '../job/queries.ts';

/** By the server's names of the three imports. */
const KINDS: ReadonlySet<string> = new Set(['student-import', 'teacher-import', 'student-dept-import']);

export function readImportResult({ kind, result }: Pick<Job, 'kind' | 'result'>): ImportResult | null {
  // the server writes it by this very type; a job that failed as a whole has none
  return KINDS.has(kind) && result && Array.isArray(result['preview']) ? (result as ImportResult) : null;
}

/** How many errors a job has found, told one by one or not. */
export const errorCount = ({ counts, errors }: Pick<Job, 'counts' | 'errors'>): number =>
  Math.max(counts['errors'] ?? 0, errors.length);
