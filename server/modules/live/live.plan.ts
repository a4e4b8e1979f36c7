// Planning live classes: a row is its lifecycle, its room and, once published, its students' task, all in one transaction.
import { CODE } from '#contract/codes.ts';
import type { HasLogs, Postgres } from '#server/platform/app.ts';
import { Failure, forbidden, invalid, missing } from '#server/platform/failure.ts';
import type { Call } from '#server/platform/http/mount.ts';
import { testIdOf } from '#server/platform/http/runs.ts';
import { type Transaction, withTransaction } from '#server/platform/sql.ts';
import { isAdmin } from '#server/platform/who.ts';
import { liveMachine } from '#src/machines/live/live.machine.ts';
import { isOpen } from '#src/machines/live/live.selectors.ts';
import { storedPlace } from '#src/machines/state.ts';
import { mustTeachCourse, teachesClass } from '../course/index.ts';
import { type Live, mustBeIn } from './live.access.ts';
import { dropTask, keepTask, notifyClass } from './live.notices.ts';
import { liveOf } from './live.store.ts';

export const WEEK = 7 * 24 * 3_600_000;

interface Planned {
  title: string;
  courseId?: string | null | undefined;
  classIds: string[];
  startAt: number;
  minutes: number;
  intro: string;
  isPublic: boolean;
}

/** 404 for strangers and students; co-hosts help in class, and plan nothing. */
export async function mustKeep({ app, who }: Pick<Call, 'app' | 'who'>, liveId: string): Promise<Live> {
  const { live, role } = await mustBeIn(app, who, liveId);
  if (role === 'student') throw missing();
  if (role !== 'host') throw forbidden();
  return live;
}

/** The first one's id; the others are found by their series. */
export async function addLives(
  call: Call,
  { repeatWeeks = 1, ...planned }: Planned & { repeatWeeks?: number | undefined },
): Promise<{ id: string }> {
  const { app } = call;
  await check(call, planned);
  const ids = Array.from({ length: repeatWeeks }, () => app.newId());
  const [first = ''] = ids;
  await withTransaction(app.pool, async (_client, tx) => {
    for (const [week, id] of ids.entries()) {
      const startAt = planned.startAt + week * WEEK;
      await insertLive(call, tx, id, { ...planned, startAt, seriesId: repeatWeeks > 1 ? first : null });
    }
  });
  return { id: first };
}

/** One under an id that the caller knows; where it is there already, nothing happens. */
export async function planLive(call: Call, id: string, planned: Planned): Promise<void> {
  await check(call, planned);
  await withTransaction(call.app.pool, (_client, tx) => insertLive(call, tx, id, { ...planned, seriesId: null }));
}

async function insertLive(
  { app, who, request }: Call,
  tx: Transaction,
  id: string,
  planned: Planned & { seriesId: string | null },
): Promise<void> {
  const values = {
    id,
    org_id: who.orgId,
    created_at: app.now(),
    title: planned.title,
    course_id: planned.courseId ?? null,
    class_ids: [...new Set(planned.classIds)],
    start_at: planned.startAt,
    minutes: planned.minutes,
    intro: planned.intro,
    is_public: planned.isPublic,
    host_id: who.userId,
    series_id: planned.seriesId,
  };
  const row = { table: 'live_class', values };
  const isNew = await app.lifecycles.createWith(tx, `live:${id}`, { input: {}, row, testId: testIdOf(request) });
  if (isNew) await tx.client.query('insert into live_room (id, live_id) values ($1, $1)', [id]);
}

/** Classes that one teaches, a course that one teaches, and somebody at all. */
async function check(
  { app, who }: Call,
  { classIds, courseId, isPublic }: Pick<Planned, 'classIds' | 'courseId' | 'isPublic'>,
): Promise<void> {
  if (classIds.length === 0 && !isPublic) throw invalid({ classIds: 'liveNoPeople' });
  const { rowCount } = await app.pool.query(
    "select from sys_dept where id = any($1) and org_id = $2 and kind in ('class', 'group') and deleted_at is null",
    [classIds, who.orgId],
  );
  if (rowCount !== new Set(classIds).size) throw invalid({ classIds: 'missing' });
  for (const classId of isAdmin(who) ? [] : classIds)
    if (!(await teachesClass(app.pool, who.userId, classId, app.now()))) throw invalid({ classIds: 'missing' });
  if (typeof courseId !== 'string') return;
  await mustTeachCourse(app, who, courseId).catch(() => {
    throw invalid({ courseId: 'missing' });
  });
}

type Changes = { id: string; version?: number | undefined } & { [K in keyof Planned]?: Planned[K] | undefined };

/** While nobody has come yet; who was told of it hears of a new time. */
export async function changeLive(call: Call, { id, version, ...changes }: Changes) {
  const { app } = call;
  const before = await mustKeep(call, id);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const live: Live = { ...before, ...given };
  await check(call, live);
  return withTransaction(app.pool, async (client, tx) => {
    await lockScheduled(app, tx, id);
    const { rows } = await client.query<{ version: number }>(
      `update live_class set title = $3, course_id = $4, class_ids = $5, start_at = $6, minutes = $7, intro = $8,
          is_public = $9, version = version + 1
        where id = $1 and deleted_at is null and ($2::int is null or version = $2) returning version`,
      [
        id,
        version ?? null,
        live.title,
        live.courseId,
        live.classIds,
        live.startAt,
        live.minutes,
        live.intro,
        live.isPublic,
      ],
    );
    const [row] = rows;
    if (!row) throw new Failure(CODE.conflict, 'stale');
    if (live.status === 'published') {
      await keepTask(app, tx, live);
      if (live.startAt !== before.startAt) await notifyClass(app, tx, 'live.moved', live);
    }
    call.note.subject = live.title;
    return { id, version: row.version };
  });
}

/** No command comes in between. 409 once it has begun. */
async function lockScheduled(app: HasLogs, tx: Transaction, id: string): Promise<void> {
  await app.logs.lock(tx, `live:${id}`);
  const { rows } = await tx.client.query<{ state: string }>('select state from lifecycle where id = $1', [
    `live:${id}`,
  ]);
  const state = rows[0]?.state ?? '';
  if (state !== 'scheduled') throw new Failure(CODE.conflict, 'liveBegun', { data: { state, allowed: [] } });
}

/** With its whole series where that is asked for: those of it that have begun stay as they are, and all are one piece of news. */
export async function setLiveStatus(
  call: Call,
  { id, status, series = false }: { id: string; status: Live['status']; series?: boolean | undefined },
) {
  const { rows } = series ? await restOfSeries(call.app, id, status) : { rows: [] };
  const done = await setOne(call, id, { status, told: 1 + rows.length });
  for (const other of rows) await setOne(call, other.id, { status, told: 0 });
  return done;
}

const restOfSeries = (app: Postgres, id: string, status: Live['status']) =>
  app.pool.query<{ id: string }>(
    `select o.id from live_class l join live_class o on o.series_id = l.series_id and o.id <> l.id and o.org_id = l.org_id
        join lifecycle y on y.id = 'live:' || o.id and y.state = 'scheduled'
      where l.id = $1 and o.deleted_at is null and o.status <> $2 order by o.start_at`,
    [id, status],
  );

/** `told`: of how many classes its students hear; 0: of none. */
async function setOne(call: Call, id: string, { status, told }: { status: Live['status']; told: number }) {
  const { app } = call;
  const live = await mustKeep(call, id);
  return withTransaction(app.pool, async (client, tx) => {
    await lockScheduled(app, tx, id);
    const { rows } = await client.query<{ version: number }>(
      'update live_class set status = $2, version = version + 1 where id = $1 returning version',
      [id, status],
    );
    if (status === 'published') {
      await keepTask(app, tx, live);
      if (told > 0) await notifyClass(app, tx, 'live.new', live, told);
    } else await dropTask(app, tx, id);
    return { id, version: rows[0]?.version ?? 1 };
  });
}

/** What is being held is ended first. Who was told of a class that was still to come hears that it is not. */
export async function deleteLives(call: Call, ids: readonly string[]): Promise<{ deleted: number }> {
  const { app } = call;
  for (const id of ids) await mustKeep(call, id);
  await withTransaction(app.pool, async (client, tx) => {
    for (const id of ids.toSorted()) {
      await app.logs.lock(tx, `live:${id}`);
      const { rows } = await client.query<{ state: string }>('select state from lifecycle where id = $1', [
        `live:${id}`,
      ]);
      const state = rows[0]?.state ?? '';
      if (isOpen(storedPlace(liveMachine, state)))
        throw new Failure(CODE.conflict, 'liveRuns', { data: { state, allowed: ['end'] } });
      const live = await liveOf(client, id);
      await client.query('update live_class set deleted_at = $2 where id = $1 and deleted_at is null', [id, app.now()]);
      await dropTask(app, tx, id);
      if (live && state === 'scheduled' && live.status === 'published')
        await notifyClass(app, tx, 'live.cancelled', live);
    }
  });
  return { deleted: new Set(ids).size };
}
