// One import: read the sheet, plan, and on `commit` write all of it or nothing, with passwords for who is new.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { ImportResult } from '#contract/imports.ts';
import type { Postgres } from '#server/platform/app.ts';
import type { Sheet } from '#server/platform/sheet/index.ts';
import { defineJob, type JobContext, JobFailure, type JobOutcome } from '../jobs/index.ts';
import { FIELDS, findColumns } from './columns.ts';
import { issuePasswords, storePasswords } from './passwords.ts';
import { deptById, insertDepts, insertPeople, letPeopleGo, roleIdOf, schoolOf, updatePeople } from './people.store.ts';
import { type Aim, type ImportPlan, type PlannedRow, planImport } from './plan.ts';
import { readGiven } from './spreadsheet.ts';

const IMPORT_KINDS = ['student-import', 'teacher-import', 'student-dept-import'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

const PREVIEW = 50;
/** So many errors are kept; nobody mends more of them by hand. */
const MOST_ERRORS = 1000;
const BATCH = 500;
// how far along: reading, planning, then writing
const READ = 0.1;
const PLANNED = 0.2;

const input = z.object({
  kind: z.enum(IMPORT_KINDS),
  /** The key of the uploaded sheet in the file store. */
  key: z.string(),
  deptId: z.string().nullable(),
  commit: z.boolean(),
});
type Input = z.output<typeof input>;

export const importJobs = Object.fromEntries(
  IMPORT_KINDS.map((kind) => [kind, defineJob<Input>({ kind, lane: 'import', input, run })]),
) as Record<ImportKind, ReturnType<typeof defineJob<Input>>>;

async function run(job: JobContext<Input>): Promise<JobOutcome> {
  const { app, orgId, input } = job;
  const sheet = await readGiven(job);
  job.report(READ);
  const aim = await aimOf(app, orgId, input);
  const school = await schoolOf(app.pool, orgId, deptKinds(aim), touchedBy(sheet));
  const plan = await planImport(sheet, school, aim);
  job.report(PLANNED, plan.counts);
  const result = resultOf(plan, input.commit);
  // in a list of jobs a trial must not look like what was written
  const trial = input.commit ? {} : { trial: 1 };
  const common = {
    counts: { ...plan.counts, errors: plan.errors.length, ...trial },
    errors: plan.errors.slice(0, MOST_ERRORS),
  };
  // its owner waits for a trial
  if (!input.commit) return { ...common, result, quiet: true };
  if (plan.errors.length > 0) return { ...common, result, state: 'failed', reason: 'importErrors' };
  return { ...common, result, write: (client) => write(client, job, aim, plan) };
}

async function aimOf(app: Postgres, orgId: string, { kind, deptId }: Input): Promise<Aim> {
  const dept = deptId === null ? null : await deptById(app.pool, orgId, deptId);
  // it was there when the job was made
  if (deptId !== null && !dept) throw new JobFailure('dept-unknown');
  return {
    role: importedRole(kind),
    dept: dept && { id: dept.id, name: dept.name },
    makeDepts: kind === 'student-dept-import',
  };
}

export const importedRole = (kind: ImportKind): Aim['role'] => (kind === 'teacher-import' ? 'teacher' : 'student');

/** Students are in classes, teachers in departments. */
export const deptKinds = ({ role }: Pick<Aim, 'role'>): string[] => (role === 'student' ? ['class'] : ['dept']);

/** Names, phones and addresses that the sheet may mean; a few too many do no harm. */
function touchedBy(sheet: Sheet) {
  const { at } = findColumns(sheet, []);
  const all = FIELDS.map((field) => {
    const column = at[field];
    const texts = column === undefined ? [] : sheet.rows.map((row) => (row[column] ?? '').normalize('NFKC'));
    return [field, texts.map((text) => text.replace(/\s/g, '').toLowerCase())] as const;
  });
  const of = Object.fromEntries(all) as Record<(typeof FIELDS)[number], string[]>;
  const phones = of.phone.map((text) => text.replace(/\D/g, '').slice(-11));
  return { userNames: of.userName, phones, emails: of.email };
}

const resultOf = (plan: ImportPlan, commit: boolean): ImportResult => ({
  commit,
  preview: plan.rows.slice(0, PREVIEW).map(({ row, change, person: p }) => ({
    row,
    change,
    userName: p.userName,
    name: p.name,
    dept: p.dept?.name ?? '',
    phone: p.phone ?? '',
    email: p.email ?? '',
  })),
  newDepts: plan.newDepts,
  ignored: plan.ignored,
});

async function write(
  client: PoolClient,
  job: JobContext<Input>,
  aim: Aim,
  plan: ImportPlan,
): Promise<Record<string, unknown>> {
  const { app, orgId } = job;
  const made = await insertDepts(client, app, orgId, plan.newDepts);
  const deptId = ({ person: { dept } }: PlannedRow) =>
    dept === null ? null : 'id' in dept ? dept.id : (made.get(dept.name) ?? null);
  const fresh = plan.rows.filter((r) => r.change === 'new');
  const changed = plan.rows.filter((r) => r.change === 'changed');
  const step = stepper(job, fresh.length + changed.length);
  const roleId = await roleIdOf(client, orgId, aim.role);
  await letPeopleGo(
    client,
    orgId,
    changed.flatMap(({ person, existing }) => (existing ? [{ ...person, id: existing.id }] : [])),
  );
  const passwords = [];
  for (const batch of batches(fresh)) {
    const issued = await issuePasswords(app, batch);
    const people = issued.map(({ person: row, stored }) => ({ ...row.person, deptId: deptId(row), stored }));
    await insertPeople(client, app, { orgId, roleId }, people);
    for (const { person, password } of issued) {
      const { userName, name, dept } = person.person;
      passwords.push({ userName, name, dept: dept?.name ?? '', password });
    }
    step(batch.length);
  }
  for (const batch of batches(changed)) {
    const people = batch.flatMap((row) =>
      row.existing ? [{ ...row.person, id: row.existing.id, deptId: deptId(row) }] : [],
    );
    // somebody was deleted since the sheet was compared
    if ((await updatePeople(client, orgId, people)) !== people.length) throw new JobFailure('importRaced');
    step(batch.length);
  }
  if (passwords.length === 0) return {};
  const name = `${job.title.replace(/\.[^.]*$/, '')}-密码.xlsx`;
  return storePasswords(app, client, { id: job.id, orgId, ownerId: job.ownerId, name, rows: passwords });
}

/** Stops a cancelled job between two batches, and tells how far it is. */
function stepper({ signal, report }: JobContext<Input>, total: number) {
  let done = 0;
  return (n: number) => {
    signal.throwIfAborted();
    done += n;
    report(PLANNED + ((1 - PLANNED) * done) / total);
  };
}

function* batches<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += BATCH) yield rows.slice(at, at + BATCH);
}
