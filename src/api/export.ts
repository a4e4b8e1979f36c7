// A list as a spreadsheet: small ones come at once, large ones as a job.
import { ask } from './client.ts';
import { saveFile } from './download.ts';
import type { FetchedFile } from './transport.ts';

export type ExportFormat = 'xlsx' | 'csv';

/** Saves the file and resolves with null, or with the id of the job that makes it. Rejects with ApiError. */
export async function requestExport(path: string, input: Readonly<Record<string, unknown>>): Promise<string | null> {
  const { data } = await ask(path, input, { quiet: true, file: true });
  const answer = data as FetchedFile | { jobId: string }; // the two shapes of an Export
  if ('jobId' in answer) return answer.jobId;
  saveFile(answer);
  return null;
}
