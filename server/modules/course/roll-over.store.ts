// What a roll-over reads and writes: which names a term has, what was copied, and whether anybody has worked with a copy.
import type { PoolClient } from 'pg';
import type { Hooks } from '#server/platform/app.ts';
import { type Prints, printOf } from '#server/platform/kinds/copy.ts';
import type { Db } from '#server/platform/sql.ts';
import { partsPrinted } from './copy.parts.ts';
import { courseQuery } from './course.access.ts';

export interface ChosenCourse {
  id: string;
  name: string;
  kind: string;
  status: string;
  /** Who the copy belongs to. */
  ownerId: string;
}

interface Chooser {
  userId: string;
  orgId: string;
  admin: boolean;
}

/** In the order of `ids`; a teacher's copies are the teacher's, an administrator's stay with who owns the course. */
export async function chosenCourses(
  db: Db,
  { userId, orgId, admin }: Chooser,
  ids: readonly string[],
): Promise<ChosenCourse[]> {
  const { rows } = await db.query<ChosenCourse>(
    `select k.id, k.name, k.kind, k.status,
        case when $3 and u.deleted_at is null then k.owner_id else $2 end as "ownerId"
      from unnest($1::text[]) with ordinality as x (id, n) join course k on k.id = x.id join sys_user u on u.id = k.owner_id
      where k.org_id = $4 and k.deleted_at is null order by x.n`,
    [ids, userId, admin, orgId],
  );
  return rows;
}

/** Of these, those whose name is taken in the term, by a course that their owner teaches. */
export async function takenIn(
  db: Db,
  { orgId, to, now }: { orgId: string; to: string; now: number },
  chosen: readonly ChosenCourse[],
  /** Ids of copies that are made with them. */
  except: readonly string[] = [],
): Promise<ChosenCourse[]> {
  const taken: ChosenCourse[] = [];
  for (const [ownerId, own] of Map.groupBy(chosen, (c) => c.ownerId)) {
    const { select, values } = courseQuery(ownerId, orgId, now, true);
    const { rows } = await db.query<{ name: string; kind: string }>(
      `select name, kind from course where id in (${select}) and term = $4 and id <> all($5)`,
      [...values, to, except],
    );
    const names = new Set(rows.map((r) => `${r.kind} ${r.name}`));
    taken.push(...own.filter((c) => names.has(`${c.kind} ${c.name}`)));
  }
  return taken;
}

interface Copied {
  from: string;
  to: string;
  /** Where the old one stood before it was closed. */
  was: string | null;
  print: string;
  undoneAt: number | null;
}

export async function copiedBy(db: Db, jobId: string): Promise<Copied[]> {
  const { rows } = await db.query<Copied>(
    `select from_id as "from", to_id as "to", was, print, undone_at as "undoneAt" from roll_over_copy
      where job_id = $1 order by at, from_id`,
    [jobId],
  );
  return rows;
}

interface NewCopy {
  jobId: string;
  from: string;
  to: string;
  at: number;
  archive: boolean;
}

/** Closes the old one where that is wanted. In the transaction of the copy. */
export async function keepCopy(
  app: Hooks,
  client: PoolClient,
  { jobId, from, to, at, archive }: NewCopy,
): Promise<void> {
  const { rows } = await client.query<{ status: string }>('select status from course where id = $1 for update', [from]);
  const status = rows[0]?.status ?? 'closed';
  const was = archive && status !== 'closed' ? status : null;
  if (was !== null)
    await client.query("update course set status = 'closed', version = version + 1 where id = $1", [from]);
  await client.query(
    'insert into roll_over_copy (job_id, from_id, to_id, at, was, print) values ($1, $2, $3, $4, $5, $6)',
    [jobId, from, to, at, was, (await coursePrints(app, client, [to])).get(to) ?? ''],
  );
}

const OWN: Prints = {
  course: "concat_ws('|', coalesce(k.version::text, ''), coalesce(k.status, ''))",
  classes: printOf('course_class', 'r.course_id = k.id'),
  teachers: printOf('course_teacher', 'r.course_id = k.id'),
  resources: printOf('course_resource', 'r.course_id = k.id'),
  assignments: printOf('assignment', 'r.course_id = k.id'),
};

/** The order in which a print is put together: one that was kept must be made again. What is new comes behind. */
const ORDER =
  'course sections classes teachers resources teaching points questions aids graph book columns assignments documents passages lessons studies studied marks'.split(
    ' ',
  );

/** A print of each course; another one once somebody has changed or studied it. */
export async function coursePrints(app: Hooks, db: Db, courseIds: readonly string[]): Promise<Map<string, string>> {
  const prints = { ...OWN, ...partsPrinted(app) };
  const names = [...ORDER, ...Object.keys(prints).filter((name) => !ORDER.includes(name))];
  // what came later and finds nothing adds nothing: a print from before it fits
  const parts = names.map((name) =>
    ORDER.includes(name) ? `coalesce(${prints[name] ?? "''"}, '')` : (prints[name] ?? 'null'),
  );
  const { rows } = await db.query<{ id: string; print: string }>(
    `select k.id, md5(concat_ws('|', ${parts.join(', ')})) as print from course k where k.id = any($1)`,
    [courseIds],
  );
  return new Map(rows.map((r) => [r.id, r.print]));
}
