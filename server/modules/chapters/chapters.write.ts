// Changes of a course's content. Each locks the course, so that two teachers come one after the other, and is whole or nothing.
import type { PoolClient } from 'pg';
import { isOneOf, SECTION_KINDS } from '#contract/chapters.ts';
import { CODE } from '#contract/codes.ts';
import { RESTORE_DAYS } from '#contract/kit.ts';
import { Failure, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { enterColumns } from '#server/platform/kinds/kind.ts';
import { withTransaction } from '#server/platform/sql.ts';
import { lockOpenCourse, mustTeachCourse, mustTeachEach, plainAmong } from '../course/index.ts';
import { withOwnPictures } from '../files/index.ts';
import { type Body, checkFields, checkLocks, checkSectionTarget, type SectionPatch, withGiven } from './check.ts';
import { inCircle, type Placed } from './locks.ts';
import { takeSectionFiles } from './section.files.ts';
import { type SectionLine, type SectionRow, sectionLines, sectionsById } from './section.store.ts';

const DAY_MS = 24 * 3600 * 1000;
/** More than any course of a term has. */
export const MOST_SECTIONS = 2000;

interface Added extends SectionPatch {
  courseId: string;
  parentId: string | null;
  kind: string;
}

const EMPTY: Body = {
  title: '',
  fileId: null,
  html: '',
  url: '',
  refId: null,
  status: 'published',
  publishAt: null,
  lock: null,
  need: null,
  noSkip: false,
  captions: [],
};

/** Waits for whoever changes the same course's content. */
export async function rowsLocked(client: PoolClient, courseId: string): Promise<SectionLine[]> {
  await lockOpenCourse(client, courseId);
  return sectionLines(client, [courseId]);
}

/** Behind all others; a section in its chapter. */
export async function addSection(call: Call, { courseId, parentId, kind, ...given }: Added): Promise<{ id: string }> {
  const { app, who } = call;
  if (kind !== 'chapter' && !isOneOf(SECTION_KINDS, kind)) throw invalid({ kind: 'kindLater' });
  await mustBePlain(call, courseId);
  if ((kind === 'chapter') !== (parentId === null))
    throw invalid({ parentId: parentId === null ? 'required' : 'unknownField' });
  const body = withGiven(EMPTY, given);
  checkFields(kind, body);
  const lengthMs = await checkSectionTarget(call, kind, body);
  body.html = await withOwnPictures(call, body.html);
  const id = app.newId();
  await withTransaction(app.pool, async (client) => {
    const rows = await rowsLocked(client, courseId);
    if (parentId !== null && !rows.some((r) => r.id === parentId && r.parentId === null))
      throw invalid({ parentId: 'missing' });
    if (rows.length >= MOST_SECTIONS)
      throw new Failure(CODE.invalid, 'invalid', {
        params: { max: MOST_SECTIONS },
        data: { fields: { courseId: 'tooManyItems' } },
      });
    const sort = Math.max(0, ...rows.filter((r) => r.parentId === parentId).map((r) => r.sort)) + 1;
    const at =
      parentId === null ? rows.length : rows.findLastIndex((r) => r.id === parentId || r.parentId === parentId) + 1;
    const all: readonly Placed[] = rows;
    checkLocks(all.toSpliced(at, 0, { id, parentId, kind, title: body.title, lock: body.lock }), {
      id,
      lock: body.lock,
    });
    await client.query(
      `insert into course_section (id, org_id, created_at, course_id, parent_id, sort, kind, title, file_id, html, url, ref_id,
          status, publish_at, lock, need, no_skip, captions, length_ms)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
      [id, who.orgId, app.now(), courseId, parentId, sort, kind, ...columnsOf(body), lengthMs],
    );
    await takeSectionFiles(client, who, id, { after: body });
    await enterColumns(app, client, courseId);
  });
  return { id };
}

/** 404 unless the caller teaches the course. */
export async function mustBePlain({ app, who }: Pick<Call, 'app' | 'who'>, courseId: string): Promise<void> {
  await mustTeachCourse(app, who, courseId);
  if (!(await plainAmong(app.pool, [courseId])).has(courseId)) throw invalid({ courseId: 'notPlain' });
}

const columnsOf = (b: Body): unknown[] => [
  ...[b.title, b.fileId, b.html, b.url, b.refId, b.status, b.publishAt],
  ...[b.lock === null ? null : JSON.stringify(b.lock), b.need, b.noSkip, JSON.stringify(b.captions)],
];

interface Update extends SectionPatch {
  id: string;
  version?: number | undefined;
}

/** Its own fields; its kind stays, its place is `moveSection`'s. */
export async function updateSection(
  call: Call,
  { id, version, ...given }: Update,
): Promise<{ id: string; version: number }> {
  const { app, who } = call;
  const [before] = await taught(call, [id]);
  if (!before) throw missing();
  call.note.subject = before.title;
  const body = withGiven(bodyOf(before), given);
  checkFields(before.kind, body);
  const lengthMs = await checkSectionTarget(call, before.kind, body);
  body.html = await withOwnPictures(call, body.html);
  return withTransaction(app.pool, async (client) => {
    const rows = await rowsLocked(client, before.courseId);
    const now = rows.find((r) => r.id === id);
    if (!now) throw missing();
    if (now.version !== (version ?? before.version)) throw new Failure(CODE.conflict, 'stale');
    if (given.lock !== undefined)
      checkLocks(rows.with(rows.indexOf(now), { ...now, lock: body.lock }), { id, lock: body.lock });
    await client.query(
      `update course_section set version = version + 1, title = $2, file_id = $3, html = $4, url = $5, ref_id = $6, status = $7,
          publish_at = $8, lock = $9, need = $10, no_skip = $11, captions = $12,
          length_ms = $13 where id = $1`,
      [id, ...columnsOf(body), lengthMs],
    );
    await takeSectionFiles(client, who, id, { before: bodyOf(before), after: body });
    await enterColumns(app, client, before.courseId);
    return { id, version: now.version + 1 };
  });
}

const bodyOf = (r: SectionRow): Body => ({
  title: r.title,
  fileId: r.fileId,
  html: r.html,
  url: r.url,
  refId: r.refId,
  status: r.status,
  publishAt: r.publishAt,
  lock: r.lock,
  need: r.need,
  noSkip: r.noSkip,
  captions: r.captions,
});

/** The rows, of courses that the caller teaches; else 404. */
export const taught = async ({ app, who }: Call, ids: readonly string[], gone = false): Promise<SectionRow[]> =>
  mustTeachEach(app, who, ids, await sectionsById(app.pool, who.orgId, ids, gone));

interface Move {
  id: string;
  parentId: string | null;
  after: string | null;
}

/** Where `after` has gone elsewhere meanwhile nobody knows where it was meant to be: 409. */
export async function moveSection(call: Call, { id, parentId, after }: Move): Promise<void> {
  const [before] = await taught(call, [id]);
  if (!before) throw missing();
  call.note.subject = before.title;
  if ((before.kind === 'chapter') !== (parentId === null))
    throw invalid({ parentId: parentId === null ? 'required' : 'unknownField' });
  await withTransaction(call.app.pool, async (client) => {
    const rows = await rowsLocked(client, before.courseId);
    const moved = rows.find((r) => r.id === id);
    if (!moved) throw missing();
    if (parentId !== null && !rows.some((r) => r.id === parentId && r.parentId === null))
      throw invalid({ parentId: 'missing' });
    const others = rows.filter((r) => r.parentId === parentId && r.id !== id);
    const at = after === null ? 0 : others.findIndex((r) => r.id === after) + 1;
    if (after !== null && at === 0) throw new Failure(CODE.conflict, 'placeGone');
    const siblings = others.toSpliced(at, 0, { ...moved, parentId });
    if (inCircle(inOrder(rows, siblings, parentId, id))) throw new Failure(CODE.conflict, 'lockCircle');
    await client.query('update course_section set parent_id = $2, version = version + 1 where id = $1', [id, parentId]);
    await renumber(
      client,
      siblings.map((r) => r.id),
    );
    if (moved.parentId !== parentId)
      await renumber(
        client,
        rows.filter((r) => r.parentId === moved.parentId && r.id !== id).map((r) => r.id),
      );
    await enterColumns(call.app, client, before.courseId);
  });
}

/** All rows as they will be, where these are the children of `parentId`. */
function inOrder(
  rows: readonly SectionLine[],
  siblings: SectionLine[],
  parentId: string | null,
  movedId: string,
): SectionLine[] {
  const childrenOf = (parent: string | null): SectionLine[] =>
    parent === parentId ? siblings : rows.filter((r) => r.parentId === parent && r.id !== movedId);
  return childrenOf(null).flatMap((chapter) => [chapter, ...childrenOf(chapter.id)]);
}

/** From 1, in this order. */
async function renumber(client: PoolClient, ids: readonly string[]): Promise<void> {
  await client.query(
    `update course_section s set sort = o.n from unnest($1::text[]) with ordinality as o (id, n)
      where s.id = o.id and s.sort <> o.n`,
    [ids],
  );
}

/** A chapter takes what is in it along. The place of each stays free, for when it comes back. */
export async function deleteSections(call: Call, ids: readonly string[]): Promise<{ deleted: number }> {
  const found = await taught(call, ids);
  call.note.subject = found.map((r) => r.title).join('、');
  await withTransaction(call.app.pool, async (client) => {
    for (const courseId of new Set(found.map((r) => r.courseId))) {
      await rowsLocked(client, courseId);
      await client.query(
        `update course_section set deleted_at = $3 where course_id = $1 and deleted_at is null
          and (id = any($2) or parent_id = any($2))`,
        [courseId, ids, call.app.now()],
      );
      await enterColumns(call.app, client, courseId);
    }
  });
  return { deleted: found.length };
}

async function closeGaps(client: PoolClient, courseId: string): Promise<void> {
  const groups = Map.groupBy(await sectionLines(client, [courseId]), (r) => r.parentId);
  for (const siblings of groups.values())
    await renumber(
      client,
      siblings.map((r) => r.id),
    );
}

/** With what went with them, to where they were as far as that is still there. */
export async function restoreSections(call: Call, ids: readonly string[]): Promise<{ restored: number }> {
  const { app } = call;
  const found = await taught(call, ids, true);
  if (found.some((r) => (r.deletedAt ?? 0) <= app.now() - RESTORE_DAYS * DAY_MS)) throw missing();
  await withTransaction(app.pool, async (client) => {
    for (const [courseId, own] of Map.groupBy(found, (r) => r.courseId)) {
      const there = new Set([...(await rowsLocked(client, courseId)).map((r) => r.id), ...ids]);
      if (own.some((r) => r.parentId !== null && !there.has(r.parentId)))
        throw new Failure(CODE.conflict, 'restoreOrphan');
      await client.query(
        `update course_section s set deleted_at = null, version = version + 1 where s.course_id = $1
          and s.deleted_at is not null and (s.id = any($2) or exists (select from course_section c
            where c.id = s.parent_id and c.id = any($2) and c.deleted_at = s.deleted_at))`,
        [courseId, ids],
      );
      await closeGaps(client, courseId);
      if (inCircle(await sectionLines(client, [courseId]))) throw new Failure(CODE.conflict, 'lockCircle');
      await enterColumns(app, client, courseId);
    }
  });
  return { restored: found.length };
}
