// Takes an archive, refuses at once what can be refused at once, and starts the job that reads it.
import { chaptersForm } from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import { unpackForm } from '#contract/packs.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { chosenFiles, closeConnection, receiveFiles, tooLarge } from '#server/platform/upload/receive.ts';
import { mayTeachCourse } from '../course/index.ts';
import { startJob } from '../jobs/index.ts';
import { mustBePlain } from './chapters.write.ts';
import { chaptersJob } from './import.job.ts';
import { unpackJob } from './unpack.job.ts';

/** A term's films; more is sent in several. */
const MOST_BYTES = 1024 ** 3;
/** What a form has beside its file. */
const AROUND = 64 * 1024;

export function startChaptersImport(call: Call): Promise<{ jobId: string }> {
  const { app, who, lang } = call;
  const form = formFields(chaptersForm);
  const field = async (name: string, value: unknown) => {
    form.field(name, value);
    // before its films are read
    if (name === 'courseId' && !(await mayTeachCourse(app.pool, who, String(value), app.now()))) throw missing();
  };
  return withArchive(call, { ...form, field }, async ({ courseId, commit }, { jobId, key, name }) => {
    await mustBePlain(call, courseId);
    const input = { key, courseId, lang, base: who.base, commit: commit === '1' };
    await startJob(app, chaptersJob, who, { id: jobId, title: name, input });
  });
}

export const startUnpack = (call: Call): Promise<{ jobId: string }> =>
  withArchive(call, formFields(unpackForm), async (_fields, { jobId, key, name }) => {
    const input = { key, lang: call.lang, base: call.who.base };
    await startJob(call.app, unpackJob, call.who, { id: jobId, title: name, input });
  });

interface Archive {
  jobId: string;
  /** In the file store. */
  key: string;
  name: string;
}

async function withArchive<F>(
  { app, request }: Call,
  { field, read }: { field: (name: string, value: unknown) => Promise<void> | void; read: () => F },
  start: (fields: F, archive: Archive) => Promise<void>,
): Promise<{ jobId: string }> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + AROUND) {
    closeConnection(request);
    throw tooLarge('', MOST_BYTES);
  }
  return receiveFiles({ app, request }, { field, limit: MOST_BYTES }, async (received) => {
    const fields = read();
    const [file, second] = chosenFiles(received);
    if (!file || second) throw invalid({ file: 'oneFile' });
    const name = cleanName(file.name);
    if (!file.head.subarray(0, 2).equals(Buffer.from('PK')))
      throw new Failure(CODE.invalid, 'zipType', { data: { reason: 'zipType', name } });
    const jobId = app.newId();
    const key = `imports/${jobId}`;
    await app.files.putFile(key, file.path);
    try {
      await start(fields, { jobId, key, name });
    } catch (error) {
      await app.files.delete(key);
      throw error;
    }
    return { jobId };
  });
}
