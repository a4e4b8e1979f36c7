// The next term, asked for and taken back.
import { CODE } from '#contract/codes.ts';
import type { OutputOf } from '#contract/index.ts';
import { ROLL_BACK_DAYS } from '#contract/terms.ts';
import type { Clock, Hooks, Postgres } from '#server/platform/app.ts';
import { Failure, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { isAdmin, type Who } from '#server/platform/who.ts';
import { addToResult, startJob } from '../jobs/index.ts';
import { mustTeachCourse } from './course.access.ts';
import { ROLL_BACK_MS, rollOverJob } from './roll-over.job.ts';
import { type ChosenCourse, chosenCourses, copiedBy, coursePrints, takenIn } from './roll-over.store.ts';

interface Wanted {
  to: string;
  courseIds: string[];
  archive: boolean;
  commit: '0' | '1';
}

export async function rollOver({ app, who, note }: Call, wanted: Wanted): Promise<OutputOf<'/OrgApi/Course/RollOver'>> {
  const { to, archive, commit } = wanted;
  const courseIds = [...new Set(wanted.courseIds)];
  for (const id of courseIds) await mustTeachCourse(app, who, id);
  const chosen = await chosenCourses(app.pool, { ...who, admin: isAdmin(who) }, courseIds);
  const taken = (await takenIn(app.pool, { orgId: who.orgId, to, now: app.now() }, chosen)).map(named);
  if (commit === '0') return { changes: chosen.flatMap((c) => changesOf(c, archive)), taken };
  if (taken.length > 0)
    throw new Failure(CODE.invalid, 'termTaken', {
      params: { to, names: taken.map((c) => c.name).join('、') },
      data: { fields: { to: 'termTaken' }, taken },
    });
  note.subject = to;
  const input = { to, courseIds, archive, base: who.base };
  return { jobId: await startJob(app, rollOverJob, who, { title: to, input }) };
}

const named = ({ id, name }: ChosenCourse) => ({ courseId: id, name });

const changesOf = (course: ChosenCourse, archive: boolean) => [
  { ...named(course), what: 'copy' as const },
  ...(archive && course.status !== 'closed' ? [{ ...named(course), what: 'archive' as const }] : []),
];

interface Job {
  state: string;
  endedAt: number;
}

/** A course that goes on has its old one closed still: one of the two is learned. */
export async function rollBack({ app, who }: Call, jobId: string): Promise<OutputOf<'/OrgApi/Course/RollBack'>> {
  const job = await jobOf(app, who, jobId);
  if (job.state === 'queued' || job.state === 'running') throw new Failure(CODE.conflict, 'rollOverRuns');
  if (job.endedAt <= app.now() - ROLL_BACK_MS)
    throw new Failure(CODE.conflict, 'rollBackLate', { params: { days: ROLL_BACK_DAYS } });
  const { kept, ...undone } = await undo(app, jobId);
  if (kept.length > 0)
    throw new Failure(CODE.conflict, 'rollBackKept', {
      params: { names: kept.map((c) => c.name).join('、') },
      data: { ...undone, kept: kept.map((c) => c.id), names: kept.map((c) => c.name) },
    });
  return undone;
}

async function jobOf(app: Postgres, who: Who, jobId: string): Promise<Job> {
  const { rows } = await app.pool.query<Job>(
    `select state, coalesce(ended_at, created_at) as "endedAt" from job where id = $1 and owner_id = $2 and kind = $3`,
    [jobId, who.userId, rollOverJob.kind],
  );
  if (!rows[0]) throw missing();
  return rows[0];
}

const undo = (app: Clock & Postgres & Hooks, jobId: string) =>
  withTransaction(app.pool, async (client) => {
    const copies = (await copiedBy(client, jobId)).filter((c) => c.undoneAt === null);
    // whoever changes one of them comes before or after
    const { rows: courses } = await client.query<{ id: string; name: string; gone: boolean }>(
      'select id, name, deleted_at is not null as gone from course where id = any($1) order by id for update',
      [copies.flatMap((c) => [c.from, c.to])],
    );
    const prints = await coursePrints(
      app,
      client,
      copies.map((c) => c.to),
    );
    const known = new Map(courses.map((c) => [c.id, c]));
    const isUntouched = (c: (typeof copies)[number]) => known.get(c.to)?.gone || prints.get(c.to) === c.print;
    const going = copies.filter(isUntouched);
    const kept = copies.filter((c) => !isUntouched(c)).flatMap((c) => known.get(c.to) ?? []);
    const at = app.now();
    const deleted = await client.query('update course set deleted_at = $2 where id = any($1) and deleted_at is null', [
      going.map((c) => c.to),
      at,
    ]);
    const reopened = await client.query(
      `update course k set status = c.was, version = k.version + 1 from roll_over_copy c
        where c.job_id = $1 and c.from_id = k.id and c.from_id = any($2) and c.was is not null and k.status = 'closed'`,
      [jobId, going.map((c) => c.from)],
    );
    await client.query('update roll_over_copy set undone_at = $3 where job_id = $1 and from_id = any($2)', [
      jobId,
      going.map((c) => c.from),
      at,
    ]);
    await addToResult(client, jobId, { undoneAt: at });
    return { deleted: deleted.rowCount ?? 0, reopened: reopened.rowCount ?? 0, kept };
  });
