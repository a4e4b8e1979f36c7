// Takes a form with a spreadsheet, refuses at once what can be refused at once, and starts the job that reads it.
import { CODE } from '#contract/codes.ts';
import { importForm } from '#contract/imports.ts';
import type { App } from '#server/platform/app.ts';
import { Failure, invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { SHEET_LIMITS } from '#server/platform/sheet/index.ts';
import { detect } from '#server/platform/upload/detect.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { cleanName } from '#server/platform/upload/names.ts';
import { chosenFiles, type ReceivedFile, receiveFiles } from '#server/platform/upload/receive.ts';
import { startJob } from '../jobs/index.ts';
import { deptKinds, type ImportKind, importJobs, roleOf } from './import.job.ts';
import { deptById } from './people.store.ts';

export async function startImport({ app, who, request }: Call, kind: ImportKind): Promise<{ jobId: string }> {
  const { field, read } = formFields(importForm);
  return receiveFiles({ app, request }, { field, limit: SHEET_LIMITS.fileBytes }, async (received) => {
    const { deptId = null, commit } = read();
    const [file, second] = chosenFiles(received);
    if (!file || second) throw invalid({ file: 'oneFile' });
    refuseByHead(file);
    await checkDept(app, who.orgId, kind, deptId);
    const jobId = app.newId();
    const key = `imports/${jobId}`;
    await app.files.putFile(key, file.path);
    const input = { kind, key, deptId, commit: commit === '1' };
    await startJob(app, importJobs[kind], who, { id: jobId, title: cleanName(file.name), input });
    return { jobId };
  });
}

function refuseByHead({ head, size, name }: ReceivedFile): void {
  const refuse = (reason: 'empty' | 'macro' | 'sheet-type') =>
    new Failure(CODE.invalid, reason, { data: { reason, name: cleanName(name) } });
  switch (detect(head, head.length >= size)) {
    case 'xlsx':
    case 'office':
    case 'text':
    case 'markup':
      return;
    case 'empty':
      throw refuse('empty');
    case 'macro':
      throw refuse('macro');
    default:
      throw refuse('sheet-type');
  }
}

async function checkDept(app: App, orgId: string, kind: ImportKind, deptId: string | null): Promise<void> {
  if (deptId === null) return;
  const dept = await deptById(app.pool, orgId, deptId);
  if (!dept || !deptKinds({ role: roleOf(kind) }).includes(dept.kind)) throw invalid({ deptId: 'missing' });
}

/** What a job was given goes when it has ended: a sheet holds names and phones, an archive is large. */
export async function removeUsedSheets(app: App): Promise<void> {
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
