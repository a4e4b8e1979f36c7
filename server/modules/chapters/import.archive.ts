// A job's archive, brought to this machine, opened with suspicion, and gone when the work is done.
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Failure } from '#server/platform/failure.ts';
import { incoming } from '#server/platform/upload/receive.ts';
import { openZip, type Unzipped, ZipError } from '#server/platform/upload/unzip.ts';
import { type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';

/** The job's progress when the archive has been fetched, 0 to 1. */
export const FETCHED = 0.1;

/** `folder` is the work's own, for what it takes out. */
export async function inArchive(
  job: JobContext<{ key: string }>,
  work: (zip: Unzipped, folder: string) => Promise<JobOutcome>,
): Promise<JobOutcome> {
  const { app, id, input } = job;
  const folder = join(incoming(app), `zip-${id}`);
  await mkdir(folder, { recursive: true });
  try {
    const at = join(folder, 'archive');
    await pipeline(await app.files.stream(input.key), createWriteStream(at));
    job.report(FETCHED);
    const zip = await openZip(at);
    try {
      return await work(zip, folder);
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ZipError) throw new JobFailure(error.reason);
    if (error instanceof Failure) throw new JobFailure(error.key);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
