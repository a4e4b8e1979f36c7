// What a roll-over reads and writes: which names a term has, what was copied, and whether anybody has worked with a copy.
import type { Pool, PoolClient } from 'pg';
import { courseQuery } from './course.access.ts';

type Db = Pool | PoolClient;

export interface Chosen {
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
export async function chosenOf(db: Db, { userId, orgId, admin }: Chooser, ids: readonly string[]): Promise<Chosen[]> {
  const { rows } = await db.query<Chosen>(
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
  chosen: readonly Chosen[],
  /** Ids of copies that are made with them. */
  except: readonly string[] = [],
): Promise<Chosen[]> {
  const taken: Chosen[] = [];
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

export interface Copied {
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
export async function keepCopy(client: PoolClient, { jobId, from, to, at, archive }: NewCopy): Promise<void> {
  const { rows } = await client.query<{ status: string }>('select status from course where id = $1 for update', [from]);
  const status = rows[0]?.status ?? 'closed';
  const was = archive && status !== 'closed' ? status : null;
  if (was !== null)
    await client.query("update course set status = 'closed', version = version + 1 where id = $1", [from]);
  await client.query(
    'insert into roll_over_copy (job_id, from_id, to_id, at, was, print) values ($1, $2, $3, $4, $5, $6)',
    [jobId, from, to, at, was, (await printsOf(client, [to])).get(to) ?? ''],
  );
}

const rowsOf = (table: string, where: string): string =>
  `(select string_agg(md5(r::text), '' order by md5(r::text)) from ${table} r where ${where})`;
const POINTS = 'select p.id from lesson_point p where p.course_id = k.id';
const SECTIONS = 'select s.id from course_section s where s.course_id = k.id';
/** What people do to a course: what is in it, who is in it, and what was done there. Not what the server reads from files by itself. */
const PRINT: readonly string[] = [
  'k.version::text',
  'k.status',
  rowsOf('course_section', 'r.course_id = k.id'),
  rowsOf('course_class', 'r.course_id = k.id'),
  rowsOf('course_teacher', 'r.course_id = k.id'),
  rowsOf('course_resource', 'r.course_id = k.id'),
  rowsOf('course_teaching', 'r.course_id = k.id'),
  rowsOf('lesson_point', 'r.course_id = k.id'),
  rowsOf('lesson_question', `r.point_id in (${POINTS})`),
  rowsOf('point_aid', `r.point_id in (${POINTS})`),
  rowsOf('knowledge_graph', 'r.course_id = k.id'),
  rowsOf('gradebook', 'r.course_id = k.id'),
  rowsOf('gradebook_column', "r.course_id = k.id and r.kind = 'own'"),
  rowsOf('assignment', 'r.course_id = k.id'),
  `(select string_agg(concat(d.id, d.name, d.deleted_at), '' order by d.id) from document d where d.course_id = k.id)`,
  `(select string_agg(concat(p.document_id, p.seq, md5(p.text), p.role), '' order by p.document_id, p.seq) from passage p
    where p.course_id = k.id and (p.original is not null or p.role_by is not null))`,
  '(select count(*) from lesson l where l.course_id = k.id)::text',
  '(select count(*) from study s where s.course_id = k.id)::text',
  `(select count(*) from section_study y where y.section_id in (${SECTIONS}))::text`,
  '(select count(*) from score_mark m join gradebook_column c on c.id = m.column_id where c.course_id = k.id)::text',
];

/** A print of each course; another one once somebody has changed or studied it. */
export async function printsOf(db: Db, courseIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; print: string }>(
    `select k.id, md5(concat_ws('|', ${PRINT.map((part) => `coalesce(${part}, '')`).join(', ')})) as print
      from course k where k.id = any($1)`,
    [courseIds],
  );
  return new Map(rows.map((r) => [r.id, r.print]));
}
