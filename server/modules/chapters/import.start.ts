// Takes an archive, refuses at once what can be refused at once, and starts the job that reads it.
import { chaptersForm } from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import { unpackForm } from '#contract/packs.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { foreignName } from '#server/platform/packages/foreign.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { closeConnection, type ReceivedFile, tooLarge } from '#server/platform/upload/receive.ts';
import { mayTeachCourse } from '../course/index.ts';
import { type GivenFile, startWithFile } from '../imports/index.ts';
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

/** A large archive is refused before it is read. */
function withArchive<F>(
  { app, request }: Call,
  form: Parameters<typeof startWithFile<F>>[1],
  start: (fields: F, archive: GivenFile) => Promise<void>,
): Promise<{ jobId: string }> {
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES + AROUND) {
    closeConnection(request);
    throw tooLarge('', MOST_BYTES);
  }
  return startWithFile({ app, request }, form, { limit: MOST_BYTES, check: refuseByHead, start });
}

function refuseByHead({ head, name }: ReceivedFile): void {
  if (!head.subarray(0, 2).equals(Buffer.from('PK')))
    throw new Failure(CODE.invalid, foreignName(name) ?? 'zipType', {
      data: { reason: 'zipType', name: cleanName(name) },
    });
}
