// Takes an archive for a course, refuses at once what can be refused at once, and starts the job that reads it.
import { chaptersForm } from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { chosenFiles, closeConnection, receiveFiles, tooLarge } from '#server/platform/upload/receive.ts';
import { mayTeachCourse } from '../course/index.ts';
import { startJob } from '../jobs/index.ts';
import { mustBePlain } from './chapters.write.ts';
import { chaptersJob } from './import.job.ts';

/** A term's films; more is sent in several. */
const MOST_BYTES = 1024 ** 3;
/** What a form has beside its file. */
const AROUND = 64 * 1024;

export async function startChaptersImport(call: Call): Promise<{ jobId: string }> {
  const { app, who, request, lang } = call;
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + AROUND) {
    closeConnection(request);
    throw tooLarge('', MOST_BYTES);
  }
  const form = formFields(chaptersForm);
  const field = async (name: string, value: unknown) => {
    form.field(name, value);
    // before its films are read
    if (name === 'courseId' && !(await mayTeachCourse(app.pool, who, String(value), app.now()))) throw missing();
  };
  return receiveFiles(call, { field, limit: MOST_BYTES }, async (received) => {
    const { courseId, commit } = form.read();
    await mustBePlain(call, courseId);
    const [file, second] = chosenFiles(received);
    if (!file || second) throw invalid({ file: 'oneFile' });
    const name = cleanName(file.name);
    if (!file.head.subarray(0, 2).equals(Buffer.from('PK')))
      throw new Failure(CODE.invalid, 'zipType', { data: { reason: 'zipType', name } });
    const jobId = app.newId();
    const key = `imports/${jobId}`;
    await app.files.putFile(key, file.path);
    const input = { key, courseId, lang, base: who.base, commit: commit === '1' };
    await startJob(app, chaptersJob, who, { id: jobId, title: name, input });
    return { jobId };
  });
}
