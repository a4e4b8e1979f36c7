// Takes a form with a spreadsheet, refuses at once what can be refused at once, and starts the job that reads it.
import { importForm } from '#contract/imports.ts';
import type { Postgres } from '#server/platform/app.ts';
import { invalid } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { formFields } from '#server/platform/upload/fields.ts';
import { startJob } from '../jobs/index.ts';
import { startWithFile } from './given-file.ts';
import { deptKinds, type ImportKind, importedRole, importJobs } from './import.job.ts';
import { deptById } from './people.store.ts';
import { SPREADSHEET } from './spreadsheet.ts';

export const startImport = (call: Call, kind: ImportKind): Promise<{ jobId: string }> =>
  startWithFile(call, formFields(importForm), {
    ...SPREADSHEET,
    start: async ({ deptId = null, commit }, { jobId, key, name }) => {
      const { app, who } = call;
      await checkDept(app, who.orgId, kind, deptId);
      const input = { kind, key, deptId, commit: commit === '1' };
      await startJob(app, importJobs[kind], who, { id: jobId, title: name, input });
    },
  });

async function checkDept(app: Postgres, orgId: string, kind: ImportKind, deptId: string | null): Promise<void> {
  if (deptId === null) return;
  const dept = await deptById(app.pool, orgId, deptId);
  if (!dept || !deptKinds({ role: importedRole(kind) }).includes(dept.kind)) throw invalid({ deptId: 'missing' });
}
