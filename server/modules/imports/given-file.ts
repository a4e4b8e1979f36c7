// The one file of a form, kept for the job that reads it: of spreadsheets and of archives alike.
import type { HasFiles, HasLogger, Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { chosenFiles, type ReceivedFile, receiveFiles } from '#server/platform/upload/receive.ts';

/** Whose job it becomes, where the file lies in the store until the job has ended, and what it is called. */
export interface GivenFile {
  jobId: string;
  key: string;
  name: string;
}

interface Form<F> {
  field: (name: string, value: unknown) => Promise<void> | void;
  read: () => F;
}

interface Taking<F> {
  /** The largest file that is taken, in bytes. */
  limit: number;
  /** Throws at what is no such file; its first bytes and its size are known. */
  check: (file: ReceivedFile) => void;
  /** Refuses, or starts the job. */
  start: (fields: F, given: GivenFile) => Promise<void>;
}

export function startWithFile<F>(
  { app, request }: Pick<Call, 'app' | 'request'>,
  { field, read }: Form<F>,
  { limit, check, start }: Taking<F>,
): Promise<{ jobId: string }> {
  return receiveFiles({ app, request }, { field, limit }, async (received) => {
    const fields = read();
    const [file, second] = chosenFiles(received);
    if (!file || second) throw invalid({ file: 'oneFile' });
    check(file);
    const jobId = app.newId();
    const key = `imports/${jobId}`;
    await app.files.putFile(key, file.path);
    try {
      await start(fields, { jobId, key, name: cleanName(file.name) });
    } catch (error) {
      await app.files.delete(key);
      throw error;
    }
    return { jobId };
  });
}

/** What a job was given goes when it has ended: a sheet holds names and phones, an archive is large. */
export async function removeUsedFiles(app: Postgres & HasFiles & HasLogger): Promise<void> {
  const { rows } = await app.pool.query<{ id: string; key: string }>(
    "select id, input->>'key' as key from job where ended_at is not null and input->>'key' like 'imports/%'",
  );
  for (const { id, key } of rows) {
    await app.files
      .delete(key)
      .catch((error: unknown) => app.logger.warn({ err: error }, 'what an import was given stays'));
    await app.pool.query("update job set input = input - 'key' where id = $1", [id]);
  }
}
