// Chapters and sections as rows.
import type { PoolClient } from 'pg';
import type { Section } from '#contract/chapters.ts';
import { missing } from '#server/platform/failure.ts';
import type { Db } from '#server/platform/sql.ts';

/** As the contract has it, in milliseconds where the contract has seconds. */
export interface SectionRow extends Omit<Section, 'length'> {
  sort: number;
  lengthMs: number | null;
  deletedAt: number | null;
}
/** Without its text, which may be long: what is asked of all sections at once. */
export type SectionLine = Omit<SectionRow, 'html'>;

const LINE = `s.id, s.version, s.created_at as "createdAt", s.deleted_at as "deletedAt", s.course_id as "courseId",
    s.parent_id as "parentId", s.sort, s.kind, s.title, s.file_id as "fileId", s.url, s.ref_id as "refId", s.status,
    s.publish_at as "publishAt", s.lock, s.need, s.no_skip as "noSkip", s.length_ms as "lengthMs", s.captions,
    case when f.id is null then null else jsonb_build_object('name', f.name, 'size', f.size, 'type', f.type) end as file,
    case when k.id is null then null else jsonb_build_object('name', k.name, 'status', k.status) end as ref`;
const COLUMNS = `${LINE}, s.html`;
const TABLES = `course_section s left join course_section c on c.id = s.parent_id
    left join file_shown f on f.id = s.file_id and f.deleted_at is null
    left join course k on k.id = s.ref_id and k.deleted_at is null`;
/** Each chapter before what is in it. */
const ORDER = 'order by coalesce(c.sort, s.sort), s.parent_id is not null, s.sort, s.id';

const THERE = 's.course_id = any($1) and s.deleted_at is null and (s.parent_id is null or c.deleted_at is null)';

/** All that is there of these courses, in their order. */
export async function sectionRows(db: Db, courseIds: readonly string[]): Promise<SectionRow[]> {
  const { rows } = await db.query<SectionRow>({
    name: 'sections-of',
    text: `select ${COLUMNS} from ${TABLES} where ${THERE} ${ORDER}`,
    values: [courseIds],
  });
  return rows;
}

export async function sectionLines(db: Db, courseIds: readonly string[]): Promise<SectionLine[]> {
  const { rows } = await db.query<SectionLine>({
    name: 'section-lines',
    text: `select ${LINE} from ${TABLES} where ${THERE} ${ORDER}`,
    values: [courseIds],
  });
  return rows;
}

/** The sections of a course that lead to a lesson, seen by its students or not. */
export async function lessonsStanding(db: Db, courseId: string): Promise<{ id: string; refId: string }[]> {
  const { rows } = await db.query<{ id: string; refId: string }>(
    'select id, ref_id as "refId" from course_section where course_id = $1 and ref_id is not null and deleted_at is null',
    [courseId],
  );
  return rows;
}

export async function htmlOf(db: Db, id: string): Promise<string> {
  const { rows } = await db.query<{ html: string }>('select html from course_section where id = $1', [id]);
  return rows[0]?.html ?? '';
}

/** Of the caller's school: 404 where one of them is not there; `gone`: those that were deleted. */
export async function sectionsById(db: Db, orgId: string, ids: readonly string[], gone = false): Promise<SectionRow[]> {
  const { rows } = await db.query<SectionRow>(
    `select ${COLUMNS} from ${TABLES} where s.id = any($1) and s.org_id = $2 and (s.deleted_at is not null) = $3 ${ORDER}`,
    [ids, orgId, gone],
  );
  if (rows.length !== new Set(ids).size) throw missing();
  return rows;
}

/** Seconds, and nothing of how it is kept. */
export function shownSection({ sort: _sort, lengthMs, deletedAt: _deleted, ...row }: SectionRow): Section {
  return { ...row, length: lengthMs === null ? null : lengthMs / 1000 };
}

/** What students of the course see of it now: published, with a chapter that is. */
export function published(rows: readonly SectionLine[], now: number): SectionLine[] {
  const isOut = ({ status, publishAt }: SectionLine) =>
    status === 'published' && (publishAt === null || publishAt <= now);
  const chapters = new Set(rows.filter((r) => r.parentId === null && isOut(r)).map((r) => r.id));
  return rows.filter((r) => isOut(r) && (r.parentId === null || chapters.has(r.parentId)));
}

export type NewSection = Pick<
  SectionRow,
  'id' | 'parentId' | 'sort' | 'kind' | 'title' | 'fileId' | 'html' | 'url' | 'refId'
> &
  Pick<SectionRow, 'status' | 'lock' | 'need' | 'noSkip' | 'lengthMs' | 'captions'>;

interface Into {
  courseId: string;
  orgId: string;
  at: number;
}

/** As it is written, without a date of its own. */
export async function insertSection(client: PoolClient, r: NewSection, { courseId, orgId, at }: Into): Promise<void> {
  await client.query(
    `insert into course_section (id, org_id, created_at, course_id, parent_id, sort, kind, title, file_id, html, url, ref_id,
        status, lock, need, no_skip, length_ms, captions)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      ...[r.id, orgId, at, courseId, r.parentId, r.sort, r.kind, r.title, r.fileId, r.html, r.url, r.refId, r.status],
      ...[r.lock === null ? null : JSON.stringify(r.lock), r.need, r.noSkip, r.lengthMs, JSON.stringify(r.captions)],
    ],
  );
}
